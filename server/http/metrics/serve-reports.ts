import { Router } from 'express';
import type { Counter } from 'prom-client';
import { z } from 'zod';
import { CallRefused } from '../../core/call-refused.ts';
import { callerNetwork, type TrustedProxies } from '../../core/caller-network.ts';
import { engineOf } from '../../core/client-fault-log.ts';
import { log } from '../../core/log.ts';
import type { ServiceGate } from '../../core/service-gate.ts';
import { headerOf } from '../calls/call.ts';
import { readWhole } from '../calls/read-body.ts';
import { RateLimit } from '../limits/limit-rate.ts';

const text = z.string().max(2000);
const report = z.strictObject({
  where: z.string().regex(/^[\w-]{1,40}$/),
  /** The messenger's client and its API version, or `browser`. */
  client: z.string().regex(/^[\w. -]{1,32}$/),
  name: z.string().max(80),
  message: text,
  stack: text,
});
/** A device sends at most five reports in one visit. */
const rate = { burst: 10, perSecond: 0.1 };

/**
 * Logs and counts unexpected errors that clients report. `POST /reports/` needs no sign-in and answers 204.
 */
export function serveReports(
  gate: ServiceGate,
  trustedProxies: TrustedProxies,
  reports: Counter<'where'>,
): Router {
  const limit = new RateLimit(rate, 'report', null);
  const router = Router({ strict: false });
  router.post('/reports/', async (request, response, next) => {
    await limit.take(callerNetwork(request, trustedProxies));
    readWhole(request, (error, body) => {
      const read = error ? undefined : report.safeParse(jsonIn(body));
      if (!read?.success) {
        next(error ?? new CallRefused('validation_failed'));
        return;
      }
      const { where, client, name, message, stack } = read.data;
      const engine = engineOf(headerOf(request, 'user-agent') ?? '');
      gate.open()?.clientFaults.note({ client, engine, step: where, name, message });
      reports.inc({ where: wheres.has(where) ? where : 'other' });
      log.failure(
        `client: ${where}, ${client}, ${engine}`,
        Object.assign(new Error(message), { name, stack }),
      );
      response.status(204).end();
    });
  });
  return router;
}

/** The metric's labels are a fixed list, so that a client can't create new ones. */
const wheres = new Set([
  'window',
  'promise',
  'screen',
  'call',
  'start',
  'canvas',
  'chunk',
  'invoice',
  'bridge',
]);

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
