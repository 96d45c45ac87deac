import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import { paths } from '#engine/protocol/core/paths.ts';
import { CallRefused } from '../core/call-refused.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import { sandboxReads } from '../core/sign-in/sandbox-calls.ts';
import type { Settings } from '../settings.ts';
import { type AnswerCall, isCall } from './calls/answer-calls.ts';
import { answerError } from './calls/answer-error.ts';
import type { DeveloperGate } from './console/developer-gate.ts';
import { serveConsole } from './console/serve-console.ts';
import { limitFiles } from './limits/limit-rate.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveReports } from './metrics/serve-reports.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { serveOpen, serveVisits } from './pages/serve-links.ts';
import { serveLost } from './pages/serve-lost.ts';
import { serveAdmin, serveHealth } from './pages/serve-operations.ts';
import { servePublic } from './pages/serve-public.ts';
import { serveWallets } from './pages/serve-wallets.ts';

const methods = 'GET, HEAD, POST, PUT, DELETE';

/**
 * Handler of calls and gate of developers. Both ports share it, so that guesses are counted together.
 */
export interface Calls {
  readonly answerCall: AnswerCall;
  readonly developers: DeveloperGate;
}

/**
 * True for developer calls that the public port refuses: without DEV_TOOLS, production has
 * them only on the admin port.
 */
export function isForAdminPort({ isProduction, hasDevTools }: Settings, path: string): boolean {
  return isProduction && !hasDevTools && path.startsWith('/dev/');
}

/** True for a read of the numbers that shows a token: `checkDeveloper` lets only sandbox sessions pass. */
function isSandboxRead({ method, path, headers }: Request): boolean {
  const isRead = [...sandboxReads].some((name) => [`${path}/`, path].includes(paths[name].path));
  return method === 'GET' && isRead && headers.authorization !== undefined;
}

/** Everything that the public port serves. In production `createAdminApp` serves the admin's part. */
export function createApp(
  settings: Settings,
  gate: ServiceGate,
  metrics: Metrics,
  { answerCall, developers }: Calls,
): Express {
  const app = createBareApp(settings);
  app.use((request, response, next) => {
    if (isForAdminPort(settings, request.path)) {
      if (!isSandboxRead(request)) throw new CallRefused('dev_tools_off');
      request.isForSandbox = true;
    }
    return isCall(request.path) ? answerCall(request, response) : next();
  });
  app.use(serveHealth(gate));
  if (!settings.isProduction) {
    app.use(serveAdmin(metrics, settings.metricsForMs));
    app.use(serveConsole(settings, gate, developers));
  }
  app.use(serveReports(gate, settings.trustedProxies, metrics.reports));
  app.use(limitFiles(settings));
  app.use(serveWallets(settings, gate));
  app.use(serveVisits(gate));
  app.use(serveOpen(gate));
  app.use(servePublic(settings));
  return endApp(app, [serveLost]);
}

/** The admin port, in every deployment: metrics, the console with its files, and the calls that it makes. */
export function createAdminApp(
  settings: Settings,
  gate: ServiceGate,
  metrics: Metrics,
  { answerCall, developers }: Calls,
): Express {
  const app = createBareApp(settings);
  const servesFiles = servePublic(settings);
  app.use((request, response, next) =>
    request.path.startsWith('/dev/') ? answerCall(request, response) : next(),
  );
  app.use(serveHealth(gate));
  app.use(serveAdmin(metrics, settings.metricsForMs));
  app.use(limitFiles(settings));
  app.use(serveConsole(settings, gate, developers));
  app.use((request, response, next) =>
    request.path.startsWith('/static/') ? servesFiles(request, response, next) : next(),
  );
  return endApp(app);
}

function createBareApp(settings: Settings): Express {
  const headers = securityHeaders(settings);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((request, response, next) => {
    response.set(headers);
    // TRACE would send a caller's own headers back.
    if (request.method === 'TRACE') response.status(405).set('Allow', methods).end();
    else next();
  });
  return app;
}

function endApp(app: Express, errorHandlers: readonly ErrorRequestHandler[] = []): Express {
  app.use(() => {
    throw new CallRefused('not_found');
  });
  for (const handler of errorHandlers) app.use(handler);
  app.use(answerError);
  return app;
}
