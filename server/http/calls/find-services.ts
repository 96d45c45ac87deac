import { CallRefused } from '#server/core/call-refused.ts';
import type { ServiceGate } from '#server/core/service-gate.ts';
import type { Step } from './run-steps.ts';

/** 503 while the database is away, and under overload before the call is read. */
export function findServices(gate: ServiceGate): Step {
  return (request, response) => {
    // A kept connection would be reset when the server has stopped.
    if (gate.isDraining) response.setHeader('Connection', 'close');
    const services = gate.open();
    if (!services) throw new CallRefused('unavailable', { retryAfterSeconds: 1 });
    services.admission.enter();
    response.once('close', () => services.admission.leave());
    request.call.services = services;
  };
}
