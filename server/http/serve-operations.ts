import { Router } from 'express';
import type { ServiceGate } from '../core/service-gate.ts';
import type { Metrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import { sendJson } from './send-json.ts';

const unchanging = 'public, max-age=31536000, immutable';

/** What operators and tools ask for: health, metrics, the API's description, published tunables. */
export function serveOperations(door: ServiceGate, metrics: Metrics): Router {
  const router = Router({ strict: false });
  let openApi: string | undefined;
  router.get('/healthz', (_request, response) => sendJson(response, 200, '{"status":"ok"}'));
  router.get('/readyz', (_request, response) => {
    const isReady = door.open() !== null;
    sendJson(response, isReady ? 200 : 503, JSON.stringify({ status: isReady ? 'ok' : 'unavailable' }));
  });
  router.get('/metrics', async (_request, response) => {
    const text = await metrics.write();
    response.setHeader('Content-Type', metrics.contentType);
    response.end(text);
  });
  router.get('/openapi.json', (_request, response) => {
    openApi ??= JSON.stringify(openApiDocument());
    sendJson(response, 200, openApi);
  });
  router.get('/tunables/:version.json', (request, response, next) => {
    const version = /^\d{1,9}$/.test(request.params.version) ? Number(request.params.version) : -1;
    const found = door.open()?.store.tunables.find(version);
    if (found) sendJson(response, 200, JSON.stringify({ version, values: found.values }), [], unchanging);
    else next();
  });
  return router;
}
