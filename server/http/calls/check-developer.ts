import { CallRefused } from '#server/core/call-refused.ts';
import { log } from '#server/core/log.ts';
import type { CallingDeveloper } from '#server/core/sign-in/calling-developer.ts';
import type { DeveloperGate } from '../console/developer-gate.ts';
import type { Call } from './call.ts';
import type { Step } from './run-steps.ts';

/** A developer call needs somebody whom the gate knows, and whose role is among the spec's. */
export function checkDeveloper(gate: DeveloperGate): Step {
  return (request) => {
    const { call } = request;
    if (call.spec.access !== 'developer') return;
    return gate.find(request, call.spec, call.services.store).then((found) => admit(call, found));
  };
}

function admit(call: Call, developer: CallingDeveloper): void {
  const { roles = [] } = call.spec;
  if (developer.role !== 'owner' && !roles.includes(developer.role)) {
    log.warning(`${developer.role} ${developer.name} may not make the call ${call.name}`);
    throw new CallRefused('role_not_allowed');
  }
  call.developer = developer;
}
