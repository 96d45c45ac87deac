import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Settings } from '#server/settings.ts';

export type PageLinks = Pick<Settings, 'accountUrl' | 'supportUrl'>;
/** The page, plain and in the encodings that callers accept. */
export type Page = Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>;

/**
 * The built page with the addresses of pages outside the game in meta tags, where `hud/ui/browser/outside-page.ts` reads
 * them. Null when the server knows no such address, so that the built page is served unchanged.
 */
export function writeLinks(publicDir: string, { accountUrl, supportUrl }: PageLinks): Page | null {
  const tags = Object.entries({ 'account-page': accountUrl, 'support-page': supportUrl })
    .filter(([, url]) => url !== null)
    .map(([name, url]) => `<meta name="${name}" content="${quote(String(url))}">`);
  if (tags.length === 0) return null;
  const built = readFileSync(join(publicDir, 'index.html'), 'utf8');
  const identity = Buffer.from(built.replace('</head>', `${tags.join('\n')}\n</head>`));
  return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
}

function quote(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
