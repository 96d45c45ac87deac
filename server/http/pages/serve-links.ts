import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Router } from 'express';
import { LRUCache } from 'lru-cache';
import { recordVisit } from '../../commands/homeland/tasks.ts';
import { CallRefused } from '../../core/call-refused.ts';
import type { ServiceGate } from '../../core/service-gate.ts';
import { visitPath } from '../../core/sign-in/tokens.ts';
import type { Settings } from '../../settings.ts';

/**
 * The signed addresses of tasks' sites (D41): records that the player came by, and leads on to the site.
 * Only addresses of content rows are led to.
 */
export function serveVisits(gate: ServiceGate): Router {
  const router = Router({ strict: false });
  /**
   * Addresses that were opened lately, by the version of the content; opening one again needs no database.
   */
  const opened = new LRUCache<string, string>({ max: 10_000 });
  router.get(`${visitPath}:token`, async (request, response) => {
    const { token } = request.params;
    const services = gate.open();
    if (!services) throw new CallRefused('unavailable');
    const key = `${services.store.content.current().version} ${token}`;
    const link = opened.get(key) ?? (await recordVisit(services, token));
    opened.set(key, link);
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, link);
  });
  return router;
}

/** The characters and the length that the messenger allows in a start parameter. */
const startParameter = /^[\w-]{1,512}$/;

/**
 * `GET /open/?startapp=CODE` leads a browser to the game in the messenger. The code is optional. 404 with the
 * local messenger, which has no address, and while the bot's name can't be read.
 */
export function serveOpen(gate: ServiceGate): Router {
  const router = Router({ strict: false });
  router.get('/open/', async (request, response) => {
    const services = gate.open();
    if (!services) throw new CallRefused('unavailable');
    const code = String(request.query.startapp ?? '');
    const link = await services.messenger.startLink(startParameter.test(code) ? code : '');
    if (link === null) throw new CallRefused('not_found');
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, link);
  });
  return router;
}

export type PageLinks = Pick<Settings, 'accountUrl' | 'supportUrl' | 'publicUrl'>;
/** The page, plain and in the encodings that callers accept. */
export type LinkPage = Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>;

/**
 * The built page with the addresses that only the server knows in meta tags: pages outside the game, where
 * `hud/ui/browser.ts` reads them, and the preview's picture, whose address has to be absolute
 * (https://ogp.me). Null when the server knows none, so that the built page is served unchanged.
 */
export function writeLinks(
  publicDir: string,
  { accountUrl, supportUrl, publicUrl }: PageLinks,
): LinkPage | null {
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
