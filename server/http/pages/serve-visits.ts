import { Router } from 'express';
import { LRUCache } from 'lru-cache';
import { recordVisit } from '#server/commands/homeland/tasks.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { ServiceGate } from '#server/core/service-gate.ts';
import { visitPath } from '#server/core/sign-in/tokens.ts';

/**
 * The signed addresses of tasks' sites (D41): records that the player came by, and leads on to the site. Only addresses of
 * content rows are led to.
 */
export function serveVisits(gate: ServiceGate): Router {
  const router = Router({ strict: false });
  /** Addresses that were opened lately, by the version of the content; opening one again needs no database. */
  const opened = new LRUCache<string, string>({ max: 10_000 });
  router.get(`${visitPath}:token`, async (request, response) => {
    const { token } = request.params;
    const services = gate.open();
    if (!services) throw new CallRefused('unavailable');
    const known = `${services.store.content.current().version} ${token}`;
    const link = opened.get(known) ?? (await recordVisit(services, token));
    opened.set(known, link);
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, link);
  });
  return router;
}
