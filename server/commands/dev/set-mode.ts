import type { BodyOf } from '#engine/protocol/core/calls.ts';
import type { ModePlan } from '#engine/protocol/dev/console-data.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { serviceCommand } from '../core/command.ts';
import { untilOthersKnow } from './content/run-publication.ts';

const maxPlanMs = 30 * 86_400_000;

/** Saved before it counts here. A mode with an end is a plan, and leaves the game open around it. */
export const setMode = serviceCommand<'dev.set-mode'>(async (services, { body }) => {
  const { store, mode, live, clock } = services;
  const plan = planOf(body, clock.realMs());
  const stored = { mode: plan ? ('open' as const) : body.mode, plan };
  await store.serverState.saveMode(stored);
  if (mode.set(stored) && mode.current === 'closed') live.endAll('maintenance');
  live.pushContent();
  await untilOthersKnow(services);
  return { answer: { mode: mode.current, plan: mode.plan } };
});

/** Null for a mode without an end. */
function planOf(body: BodyOf<'dev.set-mode'>, nowMs: number): ModePlan | null {
  const { mode, from = new Date(nowMs).toISOString(), until, words = null } = body;
  const refuse = (field: string, fault: string) =>
    new CallRefused('validation_failed', { fields: { [field]: fault } });
  if (until === undefined) {
    if (body.from !== undefined || body.words !== undefined) throw refuse('until', 'is needed for a plan');
    return null;
  }
  if (mode === 'open') throw refuse('until', 'an open game needs no end');
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
  if (untilMs <= Math.max(fromMs, nowMs)) throw refuse('until', 'must be later than from and now');
  if (untilMs - fromMs > maxPlanMs) throw refuse('until', 'at most 30 days after from');
  return { mode, from, until, words };
}
