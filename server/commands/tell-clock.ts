import type { Clock } from '../clock.ts';
import { runs } from './command.ts';
import { toTime } from './views/view-context.ts';

export const tellClock = runs<'dev.clock'>(async ({ clock }) => ({ answer: clockView(clock) }));

export function clockView(clock: Clock) {
  return { now: toTime(clock.now()), offsetMs: clock.offsetMs };
}
