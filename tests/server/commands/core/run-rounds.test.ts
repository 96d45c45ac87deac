import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { runRounds } from '#server/commands/core/run-rounds.ts';
import { Figures } from '#server/core/figures.ts';
import { defaultSettings } from '#server/settings.ts';

type Services = Parameters<typeof runRounds>[0];
/** One process alone needs no leases. */
const store = { isConnected: () => true, jobPlaces: pLimit(8) };
const alone = { store, processId: 'one', settings: defaultSettings, figures: new Figures() } as Services;

/** Rounds that end when they are told to, and how many have begun. */
function heldRounds() {
  const ends: (() => void)[] = [];
  const round = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, rounds: runRounds(alone, 'testing', round, 3_600_000) };
}

it('never runs two rounds at once, and one more for everybody who asked meanwhile', async () => {
  const { ends, rounds } = heldRounds();
  await expect.poll(() => ends.length).toBe(1);
  const asked = [rounds.run(), rounds.run()];
  await Promise.resolve();
  expect(ends).toHaveLength(1);
  ends[0]!();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]!();
  await Promise.all(asked);
  expect(ends).toHaveLength(2);
  await rounds.stop();
});

it('goes on after a round that failed', async () => {
  let count = 0;
  const rounds = runRounds(alone, 'testing', () => Promise.reject(new Error(`round ${++count}`)), 3_600_000);
  await rounds.run();
  await rounds.run();
  expect(count).toBeGreaterThanOrEqual(2);
  await rounds.stop();
});
