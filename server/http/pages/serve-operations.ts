import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { ServiceGate } from '../../core/service-gate.ts';
import { sendJson } from '../calls/send-json.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { openApiDocument } from './openapi.ts';

/** For load balancers and clients: health and published tunables. */
export function serveHealth(gate: ServiceGate): Router {
  const router = Router({ strict: false });
  router.get('/healthz', (_request, response) => sendJson(response, 200, '{"status":"ok"}'));
  router.get('/readyz', async (_request, response) => {
    const status = await readiness(gate);
    sendJson(response, isReady(status) ? 200 : 503, JSON.stringify({ status }));
  });
  router.get('/tunables/published.json', (request, response) => {
    const current = gate.open()?.store.tunables.current();
    if (!current) return sendJson(response, 503, JSON.stringify({ status: 'unavailable' }));
    sendVersion(request, response, current);
  });
  router.get('/tunables/:version.json', (request, response, next) => {
    const version = /^\d{1,9}$/.test(request.params.version) ? Number(request.params.version) : -1;
    const found = gate.open()?.store.tunables.find(version);
    if (found) sendVersion(request, response, { version, values: found.values });
    else next();
  });
  return router;
}

/**
 * Sends a version of the numbers, or 304 to a device that has them. A device asks each time, because after
 * a restored backup another publication gets the same version.
 */
function sendVersion(
  request: Request,
  response: Response,
  { version, values }: { readonly version: number; readonly values: object },
): void {
  const body = JSON.stringify({ version, values });
  const cacheControl = 'no-cache';
  response.setHeader('ETag', `"${createHash('sha256').update(body).digest('base64url')}"`);
  if (request.fresh) response.status(304).setHeader('Cache-Control', cacheControl).end();
  else sendJson(response, 200, body, [], cacheControl);
}

/**
 * A full server refuses calls and stays in rotation: without it the others would be fuller (D68). So does a
 * server whose database has no space for writes: players still read (D72).
 */
const inRotation: ReadonlySet<Readiness> = new Set(['ok', 'overloaded', 'disk_full']);

export type Readiness =
  | 'ok'
  | 'stopping'
  | 'unavailable'
  | 'database_unsuitable'
  | 'overloaded'
  | 'clock_unreadable'
  | 'disk_full';

/** True while a balancer should send calls here. */
export function isReady(status: Readiness): boolean {
  return inRotation.has(status);
}

/** Whether a balancer should send calls here, and why not. */
export async function readiness(gate: ServiceGate): Promise<Readiness> {
  if (gate.isDraining) return 'stopping';
  if (gate.isDatabaseUnsuitable) return 'database_unsuitable';
  const services = gate.open();
  if (!services) return 'unavailable';
  const { outcome } = await services.store.probeWrite();
  if (outcome === 'failed') return 'unavailable';
  if (!services.store.databaseClock.isReadable) return 'clock_unreadable';
  if (outcome === 'full') return 'disk_full';
  return services.admission.isOverloaded ? 'overloaded' : 'ok';
}

/** For operators and developers only: metrics and the API's description. */
export function serveAdmin(metrics: Metrics, metricsForMs: number): Router {
  const router = Router({ strict: false });
  let openApi: string | undefined;
  let collected: Promise<string> | undefined;
  let collectedAtMs = Number.NEGATIVE_INFINITY;
  router.get('/metrics', async (_request, response) => {
    if (performance.now() - collectedAtMs > metricsForMs) {
      collectedAtMs = performance.now();
      collected = metrics.write();
    }
    const text = await collected;
    response.setHeader('Content-Type', metrics.contentType);
    response.end(text);
  });
  router.get('/openapi.json', (_request, response) => {
    openApi ??= JSON.stringify(openApiDocument());
    sendJson(response, 200, openApi);
  });
  return router;
}
