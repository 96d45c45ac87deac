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
    services.admission.checkRoom();
    request.call.services = services;
  };
}

/** Takes a place among the open calls. Runs when the body is there, so that a slow body takes no place. */
export const enterOpenCalls: Step = ({ call }, response) => {
  const open = call.services.admission.enter();
  call.open = open;
  response.once('close', () => open.end());
};
