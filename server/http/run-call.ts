import { runCommand } from '../commands/core/run-command.ts';
import type { Step } from './run-steps.ts';
import { sendJson } from './send-json.ts';

/** Runs the command and answers. Headers carry game time and the player's revision. */
export const runCall: Step = async (request, response) => {
  const { services, parsed } = request.call;
  const { status, body, rev } = await runCommand(services, parsed);
  const headers = ['X-Game-Time', String(services.clock.now())];
  if (rev !== null) headers.push('X-Player-Rev', String(rev));
  sendJson(response, status, body, headers);
};
