import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Settings } from '#server/settings.ts';

export type PageLinks = Pick<Settings, 'accountUrl' | 'supportUrl' | 'publicUrl'>;
/** The page, plain and in the encodings that callers accept. */
export type Page = Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>;

/**
 * The built page with the addresses that only the server knows in meta tags: pages outside the game, where
 * `hud/ui/browser.ts` reads them, and the preview's picture, whose address has to be absolute
 * (https://ogp.me). Null when the server knows none, so that the built page is served unchanged.
 */
export function writeLinks(publicDir: string, { accountUrl, supportUrl, publicUrl }: PageLinks): Page | null {
  const outside = Object.entries({ 'account-page': accountUrl, 'support-page': supportUrl })
    .filter(([, url]) => url !== null)
    .map(([name, url]) => `<meta name="${name}" content="${quote(String(url))}">`);
  const preview = publicUrl === null ? [] : [tag('og:url', publicUrl), tag('og:image', previewAt(publicUrl))];
  const tags = [...outside, ...preview];
  const file = join(publicDir, 'index.html');
  if (tags.length === 0 || !existsSync(file)) return null;
  const built = readFileSync(file, 'utf8');
  const identity = Buffer.from(built.replace('</head>', `${tags.join('\n')}\n</head>`));
  return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
}

function tag(property: string, url: string): string {
  return `<meta property="${property}" content="${quote(url)}">`;
}

function previewAt(publicUrl: string): string {
  return new URL('/preview.jpg', publicUrl).href;
}

function quote(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
