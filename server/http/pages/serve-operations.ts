import { Router } from 'express';
import type { ServiceGate } from '../../core/service-gate.ts';
import type { Services } from '../../services.ts';
import { sendJson } from '../calls/send-json.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { openApiDocument } from './openapi.ts';

const unchanging = 'public, max-age=31536000, immutable';

/** For load balancers and clients: health and published tunables. */
export function serveHealth(gate: ServiceGate): Router {
  const router = Router({ strict: false });
  router.get('/healthz', (_request, response) => sendJson(response, 200, '{"status":"ok"}'));
  router.get('/readyz', async (_request, response) => {
    const status = await readiness(gate);
    sendJson(response, isReady(status) ? 200 : 503, JSON.stringify({ status }));
  });
  router.get('/tunables/published.json', (_request, response) => {
    const current = gate.open()?.store.tunables.current();
    if (!current) return sendJson(response, 503, JSON.stringify({ status: 'unavailable' }));
    const { version, values } = current;
    sendJson(response, 200, JSON.stringify({ version, values }), [], 'no-cache');
  });
  router.get('/tunables/:version.json', (request, response, next) => {
    const version = /^\d{1,9}$/.test(request.params.version) ? Number(request.params.version) : -1;
    const found = gate.open()?.store.tunables.find(version);
    if (found) sendJson(response, 200, JSON.stringify({ version, values: found.values }), [], unchanging);
    else next();
  });
  return router;
}

/**
 * A full server refuses what it can't do and stays in rotation: without it the others would be fuller
 * (D68). So does one whose database has no space for writes: players go on reading (D72).
 */
const inRotation: ReadonlySet<Readiness> = new Set(['ok', 'overloaded', 'disk_full']);

export type Readiness =
  | 'ok'
  | 'stopping'
  | 'unavailable'
  | 'database_unsuitable'
  | 'overloaded'
  | 'wrong_clock'
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
  if (!(await hasRightClock(services))) return 'wrong_clock';
  if (outcome === 'full') return 'disk_full';
  return services.admission.isOverloaded ? 'overloaded' : 'ok';
}

/** Times that players wait for must not differ between the servers on one database. */
async function hasRightClock({ store, settings }: Services): Promise<boolean> {
  return !settings.mongodbUri || store.databaseClock.isRight();
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
