import { CallRefused } from '#server/core/call-refused.ts';
import { runs } from './command.ts';
import { clockView } from './tell-clock.ts';

/** Ten years ahead is as far as a test has to see. */
const mostOffsetMs = 10 * 365 * 24 * 3600 * 1000;

export const advanceClock = runs<'dev.advance'>(async ({ clock }, { body }) => {
  if (clock.offsetMs + body.advanceMs > mostOffsetMs)
    throw new CallRefused('validation_failed', { fields: { advanceMs: 'too far ahead' } });
  await clock.advance(body.advanceMs);
  return { answer: clockView(clock) };
});
