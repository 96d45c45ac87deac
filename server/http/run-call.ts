import type { RequestHandler } from 'express';
import { runCommand } from '../commands/run-command.ts';
import { sendJson } from './send-json.ts';

/** Runs the command and answers; game time and the player's revision ride in headers. */
export const runCall: RequestHandler = async (request, response) => {
  const { services, parsed } = request.call;
  const reply = await runCommand(services, parsed);
  const headers: Record<string, string> = { 'X-Game-Time': String(services.clock.now()) };
  if (reply.rev !== null) headers['X-Player-Rev'] = String(reply.rev);
  sendJson(response, reply.status, reply.body, headers);
};
