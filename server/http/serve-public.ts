import { existsSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { headerOf } from './call.ts';
import { type Page, type PageLinks, writeLinks } from './page-links.ts';

/** The game's own routes (`hud/shell/routes.ts`), as patterns. */
const screens =
  /^\/(hangar|crew|leaderboard|settings|collections(\/ledger)?|shards-vault|expedition-game|general-selection|general-settings|homeland(\/(tasks|r-and-d|quests(\/[\w-]+(\/execution)?)?))?)?\/?$/;
/** The build puts a hash into the path of all that lies in here. */
const hashed = /^static\//;
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * The built game: files with a hash in their name for good, `index.html` for every screen and never from a cache.
 * Nothing outside the folder, no dot files; what isn't there is left to the next.
 */
export function servePublic(publicDir: string, links: PageLinks): RequestHandler {
  const page = writeLinks(publicDir, links);
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const file = findFile(publicDir, request.path);
    if (!file) {
      next();
      return;
    }
    response.setHeader('Cache-Control', cacheControlOf(file));
    const accepted = headerOf(request, 'accept-encoding') ?? '';
    if (page && file === 'index.html') sendPage(response, page, accepted);
    else sendFile(response, publicDir, file, accepted);
  };
}

/** Whether a path is one of the game's screens, which the page itself then shows. */
export function isScreen(path: string): boolean {
  return screens.test(path);
}

/** The file's path inside the folder. */
function findFile(publicDir: string, path: string): string | undefined {
  if (isScreen(path)) return existsSync(join(publicDir, 'index.html')) ? 'index.html' : undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const file = normalize(decoded.slice(1));
  if (file.includes('\0') || file.split(sep).some((part) => part.startsWith('.'))) return undefined;
  const found = statSync(join(publicDir, file), { throwIfNoEntry: false });
  return found?.isFile() ? file : undefined;
}

function cacheControlOf(file: string): string {
  if (file.endsWith('.html')) return 'no-store';
  return hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function sendPage(response: Response, page: Page, accepted: string): void {
  response.setHeader('Content-Type', types['.html'] ?? '');
  response.setHeader('Vary', 'Accept-Encoding');
  const encoding = encodings.map(([name]) => name).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.end(page[encoding ?? 'identity']);
}

/** The compressed sibling where there is one and the caller takes it. */
function sendFile(response: Response, root: string, file: string, accepted: string): void {
  const type = types[extname(file)];
  if (type) {
    response.setHeader('Content-Type', type);
    response.setHeader('Vary', 'Accept-Encoding');
  }
  for (const [encoding, suffix] of encodings)
    if (new RegExp(`\\b${encoding}\\b`).test(accepted) && existsSync(join(root, file + suffix))) {
      response.setHeader('Content-Encoding', encoding);
      response.sendFile(file + suffix, { root, cacheControl: false });
      return;
    }
  response.sendFile(file, { root, cacheControl: false });
}
