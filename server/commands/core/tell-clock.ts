import type { Clock } from '#server/core/clock.ts';
import { runs } from './command.ts';
import { toTime } from './view-context.ts';

export const tellClock = runs<'dev.clock'>(async ({ clock }) => ({ answer: clockView(clock) }));

export function clockView(clock: Clock) {
  return { now: toTime(clock.now()), offsetMs: clock.offsetMs };
}
