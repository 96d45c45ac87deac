import { createServer, IncomingMessage, type Server, type ServerOptions, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';
import type { ServiceGate } from '../core/service-gate.ts';
import type { Settings } from '../settings.ts';
import { isCall } from './calls/answer-calls.ts';
import { type Calls, createApp, isForAdminPort } from './create-app.ts';
import type { Metrics } from './metrics/metrics.ts';
import { securityHeaders } from './pages/security-headers.ts';

/**
 * The server, not yet listening. A call whose request target starts with its path, as nearly all do,
 * bypasses Express's router, which costs as much as checking the call's token, rate and body together.
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

/**
 * Classes for `http.createServer` whose prototypes are Express's own from the start. Otherwise Express
 * changes the prototype of every request and response, which is most of its cost. A response also knows the
 * headers that every answer has.
 */
function bindNodeClasses(app: Express, fixedHeaders: Readonly<Record<string, string>>) {
  class BoundRequest extends IncomingMessage {}
  class BoundResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(BoundRequest.prototype, app.request);
  Object.setPrototypeOf(BoundResponse.prototype, app.response);
  Object.assign(BoundResponse.prototype, { fixedHeaders: Object.entries(fixedHeaders).flat() });
  Object.assign(app, { request: BoundRequest.prototype, response: BoundResponse.prototype });
  return { IncomingMessage: BoundRequest, ServerResponse: BoundResponse };
}
