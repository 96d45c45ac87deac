import { Router } from 'express';
import { CallRefused } from '#server/core/call-refused.ts';
import type { ServiceGate } from '#server/core/service-gate.ts';

/** The characters and the length that the messenger allows in a start parameter. */
const startParameter = /^[\w-]{1,512}$/;

/**
 * `GET /open/?startapp=CODE` leads to the game in the messenger, for whoever opened its address in a browser. The code is
 * optional. 404 with the local messenger, which has no address, and while the bot's name can't be read.
 */
export function serveOpen(gate: ServiceGate): Router {
  const router = Router({ strict: false });
  router.get('/open/', async (request, response) => {
    const services = gate.open();
    if (!services) throw new CallRefused('unavailable');
    const code = String(request.query.startapp ?? '');
    const link = await services.messenger.startLink(startParameter.test(code) ? code : '');
    if (link === null) throw new CallRefused('not_found');
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, link);
  });
  return router;
}
