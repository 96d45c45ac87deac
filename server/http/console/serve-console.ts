import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type ErrorRequestHandler, Router } from 'express';
import { CallRefused } from '#server/core/call-refused.ts';
import type { ServiceGate } from '#server/core/service-gate.ts';
import type { Settings } from '#server/settings.ts';
import { sendJson } from '../calls/send-json.ts';
import { readConsoleCookie } from './console-cookie.ts';
import { type Entering, enterConsole, leaveConsole } from './console-sign-in.ts';
import type { DeveloperGate } from './developer-gate.ts';
import { isFromOwnPage } from './is-from-own-page.ts';

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

/** The operators' console: its page, and its sign-in. What it shows and does are developer calls. */
export function serveConsole(settings: Settings, gate: ServiceGate, developers: DeveloperGate): Router {
  const router = Router({ strict: false });
  const folder = join(settings.publicDir, '..', 'console');
  const services = () => {
    const open = gate.open();
    if (!open) throw new CallRefused('unavailable', { retryAfterSeconds: 1 });
    return open;
  };
  router.use('/console/session', express.json({ limit: '2kb', type: 'application/json' }));
  router.use('/console/session', refuseBody);
  router.get('/console/session', async (request, response) => {
    const { name, role } = await developers.find(request, services().store);
    sendJson(response, 200, JSON.stringify({ name, role }), [], 'no-store');
  });
  router.post('/console/session', async (request, response) => {
    if (!isFromOwnPage(request)) throw new CallRefused('designer_only');
    const entered = await enterConsole(
      settings,
      services().store,
      developers,
      request,
      entering(request.body),
    );
    response.setHeader('Set-Cookie', entered.cookie);
    const { name, role } = entered;
    sendJson(response, 200, JSON.stringify({ name, role }), [], 'no-store');
  });
  router.delete('/console/session', async (request, response) => {
    const secret = readConsoleCookie(request);
    if (secret !== null && isFromOwnPage(request))
      response.setHeader('Set-Cookie', await leaveConsole(settings, services().store, secret));
    sendJson(response, 200, '{}', [], 'no-store');
  });
  router.get(['/console', '/console/*path'], (_request, response, next) => {
    if (!settings.hasDevTools || !existsSync(join(folder, page))) return next();
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cache-Control', 'no-store');
    response.sendFile(page, { root: folder, cacheControl: false });
  });
  return router;
}

/** Express's own errors of a body say what the caller did wrong. */
const refuseBody: ErrorRequestHandler = (error: { status?: number }, _request, _response, next) => {
  if (error.status === 413) next(new CallRefused('payload_too_large'));
  else if (error.status === 400) next(new CallRefused('validation_failed', { fields: { body: 'json' } }));
  else next(error);
};

/** One of the two ways in; anything else is a wrong guess. */
function entering(body: unknown): Entering {
  const { token, link } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof link === 'string') return { link };
  return { token: typeof token === 'string' ? token : '' };
}
