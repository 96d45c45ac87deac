import { expect, it } from 'vitest';
import type { Membership } from '#engine/rules/homeland/tasks.ts';
import { Memberships } from '#server/messenger/memberships.ts';
import { ManualTimers } from '../fixtures/manual-timers.ts';

/** Memberships of a messenger that answers when the test says so, and the questions that it was asked. */
function askedMemberships() {
  const timers = new ManualTimers();
  const questions: { readonly name: string; readonly answer: (said: Membership) => void }[] = [];
  const membershipOf = (chat: string, telegramId: number) =>
    new Promise<Membership>((answer) => questions.push({ name: `${telegramId} ${chat}`, answer }));
  return { timers, questions, memberships: new Memberships({ membershipOf }, timers) };
}

it('equal checks share one question, and its answer counts for five seconds', async () => {
  const { timers, questions, memberships } = askedMemberships();
  const checks = [memberships.check('@news', 1), memberships.check('@news', 1)];
  questions[0]!.answer('outsider');
  expect(await Promise.all(checks)).toEqual(['outsider', 'outsider']);
  await timers.pass(4999);
  expect(await memberships.check('@news', 1)).toBe('outsider');
  await timers.pass(1);
  const later = memberships.check('@news', 1);
  questions[1]!.answer('member');
  expect(await later).toBe('member');
  expect(questions).toHaveLength(2);
});

it('one question at a time is asked for a user, and others are not kept waiting', async () => {
  const { questions, memberships } = askedMemberships();
  const first = memberships.check('@news', 1);
  expect(await memberships.check('@talk', 1)).toBe('unknown');
  const other = memberships.check('@talk', 2);
  expect(questions.map(({ name }) => name)).toEqual(['1 @news', '2 @talk']);
  for (const { answer } of questions) answer('member');
  expect(await Promise.all([first, other])).toEqual(['member', 'member']);
});

it('a question that failed does not stop the next one', async () => {
  const failures = [new Error('away')];
  const membershipOf = async (): Promise<Membership> => {
    const failure = failures.pop();
    if (failure) throw failure;
    return 'member';
  };
  const memberships = new Memberships({ membershipOf }, new ManualTimers());
  await expect(memberships.check('@news', 1)).rejects.toThrow('away');
  expect(await memberships.check('@news', 1)).toBe('member');
});
