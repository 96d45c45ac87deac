import { expect, it } from 'vitest';
import { FailureLog } from '#server/core/failure-log.ts';

it('counts by player and minute, and gives each note once', () => {
  let nowMs = 60_000;
  const failures = new FailureLog(() => nowMs);
  for (const telegramId of [1, 1, 2]) failures.note(telegramId);
  nowMs = 125_000;
  failures.note(1);
  const noted = [
    { telegramId: 1, minute: 1, count: 2 },
    { telegramId: 2, minute: 1, count: 1 },
    { telegramId: 1, minute: 2, count: 1 },
  ];
  expect(failures.take()).toEqual(noted);
  expect(failures.take()).toEqual([]);
  failures.note(1);
  failures.putBack(noted);
  expect(failures.take()).toContainEqual({ telegramId: 1, minute: 2, count: 2 });
});

it('stays bounded in a flood', () => {
  const failures = new FailureLog(() => 0);
  for (let telegramId = 0; telegramId < 60_000; telegramId++) failures.note(telegramId);
  expect(failures.take()).toHaveLength(50_000);
});
