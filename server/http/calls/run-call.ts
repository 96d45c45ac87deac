import { runCommand } from '#server/commands/core/run-command.ts';
import type { Settings } from '#server/settings.ts';
import { auditCall, auditRead } from './audit-call.ts';
import type { Step } from './run-steps.ts';
import { sendJson } from './send-json.ts';

/** Runs the command and answers. Headers carry game time and the player's revision. */
export function runCall({ trustedProxies }: Settings): Step {
  return async (request, response) => {
    const { services, parsed, spec, inTurn } = request.call;
    const command = () => runCommand(services, parsed);
    const run = () => (inTurn ? inTurn(command) : command());
    if (spec.isAuditedRead) await auditRead(request, trustedProxies);
    const isChange = spec.access === 'developer' && spec.mutates;
    const { status, body, rev } = await (isChange ? auditCall(request, trustedProxies, run) : run());
    // Under a key a rule's refusal is an answer like others.
    if (status >= 400) request.call.refusedWith = (JSON.parse(body) as { code: string }).code;
    const { sessionId } = parsed.caller;
    if (sessionId !== null) services.deviceContacts.note(sessionId, services.clock.now());
    const headers = ['X-Game-Time', String(services.clock.now())];
    if (rev !== null) headers.push('X-Player-Rev', String(rev));
    sendJson(response, status, body, headers);
  };
}
