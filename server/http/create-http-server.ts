import { createServer, type Server, type ServerOptions } from 'node:http';
import type { Request, Response } from 'express';
import type { Redis } from '../bus/connect-redis.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import type { Settings } from '../settings.ts';
import { answerCalls, isCall } from './answer-calls.ts';
import { createApp } from './create-app.ts';
import type { Metrics } from './metrics.ts';
import { bindNodeClasses } from './node-classes.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * The server, not yet listening. A call whose request target starts with its path, as nearly all do, bypasses Express's
 * router, which costs as much as checking the call's token, rate and body together.
 */
export function createHttpServer(
  settings: Settings,
  gate: ServiceGate,
  metrics: Metrics,
  redis: Redis | null,
  options: ServerOptions = {},
): Server {
  const answerCall = answerCalls(settings, gate, metrics, redis);
  const app = createApp(settings, gate, metrics, answerCall);
  return createServer(
    { ...bindNodeClasses(app, securityHeaders(settings)), ...options },
    (incoming, outgoing) => {
      const [request, response] = [incoming as Request, outgoing as Response];
      if (!isCall(request.url)) {
        app(request, response);
        return;
      }
      request.originalUrl = request.url;
      answerCall(request, response);
    },
  );
}
