import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Step } from './run-steps.ts';

/** Signing in goes on while the game is read-only, because reading needs it. */
const signsIn: ReadonlySet<CallName> = new Set(['auth.token', 'auth.session']);

/** The messenger's updates pass: their command declines checkouts with the reason and has the others sent again. */
export const checkMode: Step = ({ call: { services, spec, name } }) => {
  const { mode } = services;
  if (mode.current === 'open' || spec.access === 'developer' || name === 'webhooks.messenger') return;
  if (mode.current === 'closed' || (spec.mutates && !signsIn.has(name))) throw mode.refusal();
};
