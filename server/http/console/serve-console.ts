import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { CallRefused } from '../../core/call-refused.ts';
import type { ServiceGate } from '../../core/service-gate.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../settings.ts';
import { sendJson } from '../calls/send-json.ts';
import { ConsoleSignIn, type Entered, type Entry } from './console-sign-in.ts';
import { type DeveloperGate, isFromOwnPage } from './developer-gate.ts';

const page = 'index.html';
/** Nothing but the console's own files, and no frame around it. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The operators' console: its page and its sign-in. All its data are developer calls. */
export function serveConsole(settings: Settings, gate: ServiceGate, developers: DeveloperGate): Router {
  const router = Router({ strict: false });
  const folder = join(settings.publicDir, '..', 'console');
  const signIn = new ConsoleSignIn(developers);
  const services = () => {
    const open = gate.open();
    if (!open) throw new CallRefused('unavailable', { retryAfterSeconds: 1 });
    return open;
  };
  router.use('/console/session', express.json({ limit: '2kb', type: 'application/json' }));
  router.use('/console/session', refuseBody);
  router.get('/console/session', async (request, response) => {
    sendEntry(response, await signIn.read(services(), request));
  });
  router.post('/console/session', async (request, response) => {
    if (!isFromOwnPage(request)) throw new CallRefused('designer_only');
    const { entry, cookies } = await enter(signIn, services(), developers, request);
    if (cookies.length > 0) response.setHeader('Set-Cookie', [...cookies]);
    sendEntry(response, entry);
  });
  router.delete('/console/session', async (request, response) => {
    const cookie = await signIn.leave(services(), request);
    if (cookie !== null) response.setHeader('Set-Cookie', cookie);
    sendJson(response, 200, '{}', [], 'no-store');
  });
  router.get(['/console', '/console/*path'], (_request, response, next) => {
    if (!existsSync(join(folder, page))) return next();
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cache-Control', 'no-store');
    response.sendFile(page, { root: folder, cacheControl: false });
  });
  return router;
}

function sendEntry(response: Response, entry: Entry): void {
  sendJson(response, 200, JSON.stringify(entry), [], 'no-store');
}

/** Takes an invitation, a name, or the code of the next step; anything else is a wrong guess. */
function enter(
  signIn: ConsoleSignIn,
  services: Services,
  developers: DeveloperGate,
  request: Request,
): Promise<Entered> {
  const body: unknown = request.body;
  const { link, name, code } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (typeof link === 'string') return signIn.openInvitation(services, request, link);
  if (typeof name === 'string') return signIn.openByName(services, request, name.trim().slice(0, 64));
  if (typeof code === 'string') return signIn.takeCode(services, request, code.replace(/\s/g, ''));
  return developers.refuseGuess(request, 'an entry');
}

/** Turns Express's own errors of a body into refusals of the call. */
const refuseBody: ErrorRequestHandler = (error: { status?: number }, _request, _response, next) => {
  const { status = 500 } = error;
  if (status === 413) next(new CallRefused('payload_too_large'));
  else if (status === 415) next(new CallRefused('unsupported_media_type'));
  else if (status >= 400 && status < 500)
    next(new CallRefused('validation_failed', { fields: { body: 'json' } }));
  else next(error);
};
