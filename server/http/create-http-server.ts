import { createServer, type Server, type ServerOptions } from 'node:http';
import type { Request, Response } from 'express';
import type { ServiceGate } from '../core/service-gate.ts';
import type { Settings } from '../settings.ts';
import { isCall } from './calls/answer-calls.ts';
import { type Calls, createApp, isForAdminPort } from './create-app.ts';
import type { Metrics } from './metrics/metrics.ts';
import { bindNodeClasses } from './metrics/node-classes.ts';
import { securityHeaders } from './pages/security-headers.ts';

/**
 * The server, not yet listening. A call whose request target starts with its path, as nearly all do, bypasses Express's
 * router, which costs as much as checking the call's token, rate and body together.
 */
export function createHttpServer(
  settings: Settings,
  gate: ServiceGate,
  metrics: Metrics,
  calls: Calls,
  options: ServerOptions = {},
): Server {
  const { answerCall } = calls;
  const app = createApp(settings, gate, metrics, calls);
  return createServer(
    { ...bindNodeClasses(app, securityHeaders(settings)), ...options },
    (incoming, outgoing) => {
      const [request, response] = [incoming as Request, outgoing as Response];
      const isOther = request.method === 'TRACE' || isForAdminPort(settings, request.url);
      if (isOther || !isCall(request.url)) {
        app(request, response);
        return;
      }
      request.originalUrl = request.url;
      answerCall(request, response);
    },
  );
}
