import { createServer, IncomingMessage, type Server, type ServerOptions, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';
import { livePath } from '#engine/protocol/core/live.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import type { Settings } from '../settings.ts';
import { isCall } from './calls/answer-calls.ts';
import { type Calls, createApp, isForAdminPort } from './create-app.ts';
import { closeUnread } from './limits/close-unread.ts';
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
  const server = createServer(
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
  // Node takes its own handler off a socket whose upgrade waits, and a reset would then end the process.
  server.on('connection', (socket) => socket.on('error', () => undefined));
  closeUnread(server, settings.timers);
  return server;
}

function isLiveUpgrade({ headers, url }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith(livePath) === true;
}

/**
 * Classes for `http.createServer` whose prototypes are Express's own from the start. Otherwise Express
 * changes the prototype of every request and response, which is most of its cost. A response also knows the
 * headers that every answer has.
 */
function bindNodeClasses(app: Express, fixedHeaders: Readonly<Record<string, string>>) {
  class BoundRequest extends IncomingMessage {
    declare isUpgrade: boolean | null;
    /** False for an upgrade that this server doesn't know, such as `h2c`: it gets a plain answer. */
    get upgrade() {
      return this.isUpgrade && (this.method === 'CONNECT' || isLiveUpgrade(this));
    }
    set upgrade(isUpgrade) {
      this.isUpgrade = isUpgrade;
    }
  }
  class BoundResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(BoundRequest.prototype, app.request);
  Object.setPrototypeOf(BoundResponse.prototype, app.response);
  Object.assign(BoundResponse.prototype, { fixedHeaders: Object.entries(fixedHeaders).flat() });
  Object.assign(app, { request: BoundRequest.prototype, response: BoundResponse.prototype });
  return { IncomingMessage: BoundRequest, ServerResponse: BoundResponse };
}
