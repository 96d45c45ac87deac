import type { CallName } from '#engine/protocol/core/paths.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Step } from './run-steps.ts';

/** Signing in goes on while the game is read-only, because reading needs it. */
const signsIn: ReadonlySet<CallName> = new Set(['auth.token', 'auth.session']);

/** During maintenance the messenger's updates are refused too: it sends them again. */
export const checkMode: Step = ({ call: { services, contract, name } }) => {
  const mode = services.mode.current;
  if (mode === 'open' || contract.access === 'developer') return;
  if (mode === 'closed') throw new CallRefused('maintenance', { sessionEnd: 'maintenance' });
  if (contract.mutates && !signsIn.has(name)) throw new CallRefused('read_only');
};
