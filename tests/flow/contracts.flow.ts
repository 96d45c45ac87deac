import { expect, it } from 'vitest';
import type { ContractGoal } from '#engine/content/schemas/homeland.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { seatsToPlay } from './support/seats.ts';
import type { Language } from './support/strings.ts';

const game = setUpGame();

/**
 * Finds the first pilot from `number` on with an offered contract of this goal, takes it and launches a first
 * trip.
 */
async function launchWith(goal: ContractGoal, from: number): Promise<number> {
  for (let number = from; number < from + 90; number++) {
    const wire = await new TestClient(game.server.url).signIn(number, `Pilot ${number}`);
    const { ship, trip } = await wire.prepareTrip();
    const contract = (await wire.get('contracts.list')).data.find(({ goalType }) => goalType === goal);
    if (!contract) continue;
    await wire.call('contracts.take', { body: { contractId: contract.uuid } });
    await wire.launch(ship.uuid, trip);
    return number;
  }
  throw new Error(`Nobody is offered ${goal}`);
}

const seats: readonly [string, number, Size, Language, ContractGoal][] = [
  ['desktop', 6200, desktop, 'en', 'objects'],
  ['phone', 6100, phone, 'ru', 'pirates'],
];

it.each(seatsToPlay(seats))(
  'shows what a trip adds to the contract of the day on a %s',
  async (name, from, size, language, goal) => {
    const number = await launchWith(goal, from);
    const pilot = await game.seat(`contract-${name}`, number, size, language);
    await pilot.arrive();
    await pilot.isAt('trip');
    const { page, window, strings } = pilot;
    const count = page.locator('.contract-strip__count [aria-hidden]');
    await page.getByRole('button', { name: strings.text('trip:lesson.skip') }).click();
    await count.waitFor();
    expect(await count.innerText()).toMatch(/^0\//);
    await window.shoot('1-begun');
    if (goal === 'objects') await pilot.tapBlindly(3);
    else await pilot.shootPirate(1);
    await expect.poll(() => count.innerText()).not.toMatch(/^0\//);
    await window.shoot('2-further');
    const board = async () => (await (await pilot.wire()).get('contracts.list')).data;
    const counted = async () => (await board()).find(({ state }) => state === 'under_way')?.progress;
    await expect.poll(counted).toBe(Number.parseInt(await count.innerText(), 10));
    await pilot.isContent();
  },
);
