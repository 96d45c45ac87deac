import { expect, it } from 'vitest';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import { changeCommand, readCommand } from '#server/commands/core/command.ts';

it('lets the compiler find a refusal that the call does not list', () => {
  expect(callSpecs['sessions.start'].errors).not.toContain('daily_claimed');
  // @ts-expect-error: no launch is refused because of the daily reward
  changeCommand<'sessions.start'>(() => ({ refuse: 'daily_claimed' }));
  changeCommand<'daily-rewards.claim'>(() => ({ refuse: 'daily_claimed' }));
  // @ts-expect-error: reading the user finds nobody who holds a daily reward
  readCommand<'auth.me'>(() => ({ refuse: 'daily_claimed' }));
  // Each call may be refused while the server is closed, and each change when the player is busy.
  readCommand<'auth.me'>(() => ({ refuse: 'maintenance' }));
  changeCommand<'auth.onboarding'>(() => ({ refuse: 'busy' }));
});
