import express, { type Express } from 'express';
import { CallRefused } from '../core/call-refused.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import type { Settings } from '../settings.ts';
import { type AnswerCall, isCall } from './answer-calls.ts';
import { answerError } from './answer-error.ts';
import type { Metrics } from './metrics.ts';
import { securityHeaders } from './security-headers.ts';
import { serveAdmin, serveHealth } from './serve-operations.ts';
import { servePublic } from './serve-public.ts';
import { serveReports } from './serve-reports.ts';
import { serveWallets } from './serve-wallets.ts';

/** Everything that the public port serves. In production `createAdminApp` serves the admin's part. */
export function createApp(
  settings: Settings,
  gate: ServiceGate,
  metrics: Metrics,
  answerCall: AnswerCall,
): Express {
  const app = createBareApp(settings);
  app.use((request, response, next) => (isCall(request.path) ? answerCall(request, response) : next()));
  app.use(serveHealth(gate));
  if (!settings.isProduction) app.use(serveAdmin(metrics));
  app.use(serveReports(settings.trustsProxy, metrics.reports));
  app.use(serveWallets(settings, gate));
  app.use(servePublic(settings));
  return endApp(app);
}

/** What the admin port serves. */
export function createAdminApp(settings: Settings, gate: ServiceGate, metrics: Metrics): Express {
  const app = createBareApp(settings);
  app.use(serveHealth(gate));
  app.use(serveAdmin(metrics));
  return endApp(app);
}

function createBareApp(settings: Settings): Express {
  const headers = securityHeaders(settings);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_request, response, next) => {
    response.set(headers);
    next();
  });
  return app;
}

function endApp(app: Express): Express {
  app.use(() => {
    throw new CallRefused('not_found');
  });
  app.use(answerError);
  return app;
}
