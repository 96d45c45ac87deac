import { Router } from 'express';
import type { Counter } from 'prom-client';
import { z } from 'zod';
import { CallRefused } from '#server/core/call-refused.ts';
import { callerNetwork } from '#server/core/caller-network.ts';
import { log } from '#server/core/log.ts';
import { readWhole } from '../calls/read-body.ts';
import { RateLimit } from '../limits/rate-limit.ts';

const text = z.string().max(2000);
const report = z.strictObject({
  where: z.string().max(40),
  name: z.string().max(80),
  message: text,
  stack: text,
});
/** A device sends at most five reports in one visit. */
const rate = { burst: 10, perSecond: 0.1 };

/** Logs unexpected errors that clients report. `POST /reports/` needs no sign-in and answers 204. */
export function serveReports(trustsProxy: boolean, reports: Counter<'where'>): Router {
  const limit = new RateLimit(rate, 'report', null);
  const router = Router({ strict: false });
  router.post('/reports/', async (request, response, next) => {
    await limit.take(callerNetwork(request, trustsProxy));
    readWhole(request, (error, body) => {
      const read = error ? undefined : report.safeParse(jsonIn(body));
      if (!read?.success) {
        next(error ?? new CallRefused('validation_failed'));
        return;
      }
      const { where, name, message, stack } = read.data;
      reports.inc({ where: wheres.has(where) ? where : 'other' });
      log.failure(`client: ${where}`, Object.assign(new Error(message), { name, stack }));
      response.status(204).end();
    });
  });
  return router;
}

/** The metric's labels are a fixed list, so that a client can't create new ones. */
const wheres = new Set(['window', 'promise', 'screen', 'call', 'start', 'canvas']);

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
