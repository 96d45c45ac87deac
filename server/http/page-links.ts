import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Settings } from '../settings.ts';

export type PageLinks = Pick<Settings, 'accountUrl' | 'supportUrl'>;
/** The page as it is, and in the encodings that callers take. */
export type Page = Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>;

/**
 * The built page with the addresses outside of the game as meta tags, where `hud/ui/browser/outside-page.ts` looks for them.
 * Null when the server knows none, and so the built one is right as it is.
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
