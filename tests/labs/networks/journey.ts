import { expect } from 'vitest';
import type { Pilot } from '../../flow/support/pilot.ts';

/** All ledger entries of a pilot after the journey. */
const bookedReasons = ['daily_reward', 'ship_level', 'trip'];

/** A step of a first flight: what leads to its press, the press, and what it leads to. */
interface Step {
  readonly name: string;
  ready?(pilot: Pilot): Promise<unknown>;
  press?(pilot: Pilot): Promise<void>;
  finish(pilot: Pilot): Promise<void>;
}

export const steps: readonly Step[] = [
  {
    name: 'launch',
    press: (pilot) => pilot.press('galaxy.explore'),
    async finish(pilot) {
      await pilot.isAt('system');
      await pilot.press('trip.launch');
      await pilot.isAt('trip');
    },
  },
  { name: 'hits', finish: (pilot) => pilot.takeObjects(2) },
  {
    name: 'collect',
    async ready(pilot) {
      await pilot.waitOutTrip();
      await pilot.button('trip.collect').waitFor();
    },
    press: (pilot) => pilot.press('trip.collect'),
    async finish(pilot) {
      await pilot.sees(pilot.strings.hud('reward.title'));
      await pilot.press('reward.continue');
      await pilot.isAt('system');
    },
  },
  {
    name: 'upgrade',
    async ready(pilot) {
      await pilot.page.getByRole('link', { name: pilot.strings.hud('nav.hangar') }).click();
      await pilot.page.locator('.ship-level:not(.is-poor)').first().waitFor();
    },
    press: (pilot) => pilot.page.locator('.ship-level').first().click(),
    finish: (pilot) => shipHasLevel(pilot, 2),
  },
];

/** Starts, plays a first flight and spends what it pays. `around` makes the press of each step. */
export async function travel(
  pilot: Pilot,
  around: (press: () => Promise<void>, step: Step) => Promise<void> = (press) => press(),
): Promise<void> {
  await pilot.arrive();
  for (const step of steps) {
    await step.ready?.(pilot);
    await around(async () => step.press?.(pilot), step);
    await step.finish(pilot);
  }
}

/** Waits until the page says that a press did nothing, because there is no connection. */
export async function isTold({ page, strings }: Pilot): Promise<void> {
  await page.locator('.toast--error', { hasText: strings.hud('offline-act') }).waitFor();
}

/**
 * Checks that the journey was booked once: the same entries as on any network, which make up the balance that
 * is shown.
 */
export async function isBookedOnce(pilot: Pilot): Promise<void> {
  const wire = await pilot.wire();
  const { data } = await wire.get('ledger.list');
  expect(data.map(({ reason }) => reason).sort()).toEqual(bookedReasons);
  const sum = data.reduce((total, { amount }) => total + amount, 0);
  const { balance } = await wire.get('auth.me');
  expect(balance).toBeCloseTo(sum, 2);
  await expect.poll(() => pilot.balance()).toBeCloseTo(balance, 2);
  await shipHasLevel(pilot, 2);
}

export async function shipHasLevel(pilot: Pilot, level: number): Promise<void> {
  const wire = await pilot.wire();
  await expect.poll(async () => (await wire.get('collections.ships')).data[0]?.level).toBe(level);
}

/**
 * Checks that the bar tells of calls and of live updates what is true: both work, and a push arrives in time.
 */
export async function isLive(pilot: Pilot, withinMs = 6000): Promise<void> {
  await pilot.page.locator('.shell:not(.is-offline, .has-no-pushes)').waitFor();
  const wire = await pilot.wire();
  const { uuid: playerId, balance } = await wire.get('auth.me');
  await wire.get('dev.grant', { body: { playerId, amount: 7 } });
  await expect.poll(() => pilot.balance(), { timeout: withinMs }).toBeCloseTo(balance + 7, 2);
}
