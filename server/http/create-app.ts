import express, { type Express } from 'express';
import { CallRefused } from '../core/call-refused.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import type { Settings } from '../settings.ts';
import { type AnswerCall, isCall } from './answer-calls.ts';
import { answerError } from './answer-error.ts';
import type { Metrics } from './metrics.ts';
import { serveOperations } from './serve-operations.ts';
import { servePublic } from './serve-public.ts';
import { serveReports } from './serve-reports.ts';
import { setSecurityHeaders } from './set-security-headers.ts';

/** Everything that is served: calls, what operators ask for, and the game's files. */
export function createApp(
  settings: Settings,
  door: ServiceGate,
  metrics: Metrics,
  answerCall: AnswerCall,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((request, response, next) => (isCall(request.path) ? answerCall(request, response) : next()));
  app.use(setSecurityHeaders);
  app.use(serveOperations(door, metrics));
  app.use(serveReports(settings.trustsProxy, metrics.reports));
  app.use(servePublic(settings));
  app.use(() => {
    throw new CallRefused('not_found');
  });
  app.use(answerError);
  return app;
}
