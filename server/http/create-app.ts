import express, { type Express } from 'express';
import { CallRefused } from '../call-refused.ts';
import type { Door } from '../door.ts';
import type { Settings } from '../settings.ts';
import { answerError } from './answer-error.ts';
import { checkDeveloper } from './check-developer.ts';
import { checkMessenger } from './check-messenger.ts';
import { checkSession } from './check-session.ts';
import { checkToken } from './check-token.ts';
import { findServices } from './find-services.ts';
import { limitRate } from './limit-rate.ts';
import { matchCall } from './match-call.ts';
import type { Metrics } from './metrics.ts';
import { parseCall } from './parse-call.ts';
import { readBody } from './read-body.ts';
import { runCall } from './run-call.ts';
import { serveOperations } from './serve-operations.ts';
import { servePublic } from './serve-public.ts';
import { setSecurityHeaders } from './set-security-headers.ts';

/** `/homeland` alone is a screen. */
const call = /^\/((account|game|homeland|store)\/v\d+|dev)\//;

/** The way of a call, top to bottom: 404, 413, 415, 503, 401 for who isn't the messenger, 429, 401, 403, 400, and then the rules. */
export function createApp(settings: Settings, door: Door, metrics: Metrics): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(setSecurityHeaders);
  const calls = [
    matchCall(),
    metrics.measure,
    readBody,
    findServices(door),
    checkMessenger,
    limitRate(settings),
    checkDeveloper(settings),
    checkToken,
    checkSession,
    parseCall,
    runCall,
  ];
  const api = express.Router();
  api.use(...calls);
  app.use((request, response, next) => (call.test(request.path) ? api(request, response, next) : next()));
  app.use(serveOperations(door, metrics));
  app.use(servePublic(settings.publicDir));
  app.use(() => {
    throw new CallRefused('not_found');
  });
  app.use(answerError);
  return app;
}
