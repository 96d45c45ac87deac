import { CallRefused } from '../core/call-refused.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import type { Step } from './run-steps.ts';

/** 503 while the database is away. */
export function findServices(gate: ServiceGate): Step {
  return (request) => {
    const services = gate.open();
    if (!services) throw new CallRefused('unavailable');
    request.call.services = services;
  };
}
