import { existsSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import type { NextFunction, RequestHandler, Response } from 'express';
import { screenPaths } from '#engine/protocol/core/screen-paths.ts';
import type { Settings } from '../../settings.ts';
import { bestEncoding } from '../calls/send-json.ts';
import { type LinkPage, writeLinks } from './serve-links.ts';

const screens = screenPaths.map(
  (path) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[\\w-]+')}/?$`),
);
/** The build puts a hash into the path of every file in this folder. */
const hashed = /^static\//;
/** Films and their subtitles keep their addresses; a new version may be seen a day late. */
const film = /^video\//;
/** Suffixes of compressed siblings, the smallest first. */
const suffixes = { br: '.br', gzip: '.gz' } as const;
const encodings = Object.keys(suffixes) as (keyof typeof suffixes)[];

type PublicSettings = Pick<
  Settings,
  'publicDir' | 'isProduction' | 'accountUrl' | 'supportUrl' | 'publicUrl'
>;

/**
 * Serves the built game. Hashed files may be cached for good. Every screen gets `index.html`, which is
 * never cached. Dot files, source maps in production and everything outside the folder are left to the next
 * handler. Express's `sendFile` handles ranges, validators and broken connections.
 */
export function servePublic(settings: PublicSettings): RequestHandler {
  const { publicDir, isProduction } = settings;
  const page = writeLinks(publicDir, settings);
  return (request, response, next) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const file = isReading ? findFile(publicDir, request.path) : undefined;
    if (!file || (isProduction && file.endsWith('.map'))) {
      next();
      return;
    }
    response.setHeader('Cache-Control', cacheControlOf(file));
    const accepted = request.headers['accept-encoding'];
    if (page && file === 'index.html') sendPage(response, page, accepted);
    else sendFile(response, publicDir, file, accepted, next);
  };
}

/** True for the path of one of the game's screens, which the page itself shows. */
export function isScreen(path: string): boolean {
  return screens.some((screen) => screen.test(path));
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
  return isFile(join(publicDir, file)) ? file : undefined;
}

/** False too for a path that no file can have: too long, below a file, a circle of links. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function cacheControlOf(file: string): string {
  if (file.endsWith('.html')) return 'no-store';
  if (film.test(file)) return 'public, max-age=86400';
  return hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function sendPage(
  response: Response,
  page: LinkPage,
  accepted: string | readonly string[] | undefined,
): void {
  response.type('html').vary('Accept-Encoding');
  const encoding = bestEncoding(accepted, encodings);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.end(page[encoding ?? 'identity']);
}

/** Sends the compressed sibling if there is one and the caller accepts it. */
function sendFile(
  response: Response,
  root: string,
  file: string,
  accepted: string | readonly string[] | undefined,
  next: NextFunction,
): void {
  response.type(extname(file)).vary('Accept-Encoding');
  const encoding = bestEncoding(
    accepted,
    encodings.filter((name) => isFile(join(root, file + suffixes[name]))),
  );
  if (encoding) response.setHeader('Content-Encoding', encoding);
  const path = encoding ? file + suffixes[encoding] : file;
  response.sendFile(
    path,
    { root, cacheControl: false },
    (error: (Error & { status?: number }) | undefined) => {
      // The caller has gone, or a part was sent already.
      if (!error || response.headersSent || response.destroyed) return;
      for (const name of ['Cache-Control', 'Content-Encoding']) response.removeHeader(name);
      // A condition that isn't met, or a range that isn't there.
      if (error.status === 412 || error.status === 416) response.status(error.status).end();
      else next(error.status === 404 ? undefined : error);
    },
  );
}
