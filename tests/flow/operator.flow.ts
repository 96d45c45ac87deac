import { expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { flightObjects } from '#engine/rules/trip/field/wave-objects.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { findViolations } from './support/inspect-screen.ts';
import { picture } from './support/picture.ts';

const game = setUpGame();
const stepMs = 5000;

/**
 * Flies a trip by hand: half of the first minute's objects, a pirate, and then nothing until it is collected.
 */
async function fly(client: TestClient): Promise<void> {
  const { ship, trip } = await client.prepareTrip();
  const flight = await client.launch(ship.uuid, trip);
  const params = { id: ship.uuid, sid: flight.uuid };
  const objectOf = flightObjects(flight.seed, flight.waves!, defaultTunables);
  let k = 0;
  for (let endMs = stepMs; endMs <= 60_000; endMs += stepMs) {
    await game.server.advance(stepMs);
    const taps: { k: number; t: number }[] = [];
    for (; objectOf(k)!.appearsMs + 1200 < endMs; k++)
      if (k % 2 === 0) taps.push({ k, t: Math.round(objectOf(k)!.appearsMs + 350 + ((k * 137) % 700)) });
    await client.get('sessions.replenish', { params, body: { baggage: 0, taps } });
  }
  await game.server.advance(500);
  await client.get('sessions.pirate', { params, body: { pirate: 1, t: 60_400 } });
  await game.server.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt));
  await client.get('sessions.finish', { params });
}

it('an operator reads why calls were refused, and watches what was done on a trip', async () => {
  const pilot = await new TestClient(game.server.url).signIn(8101, 'Kestrel');
  await fly(pilot);
  for (let times = 0; times < 3; times++)
    await pilot.call('protomatters.convert', { body: { amount: 900_000 } });
  const { uuid } = await pilot.get('auth.me');
  const window = await game.open('operator', desktop, 'en');
  const { page } = window;
  await page.goto(`${game.server.url}/console/players/${uuid}`);

  const refused = page.getByRole('region', { name: 'Refused by the server' });
  await refused.getByRole('row', { name: /protomatters\.convert.*3/ }).waitFor();

  // The replay opens, runs to its middle and closes by keyboard alone.
  await page.getByRole('table', { name: 'Trips' }).getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /hits on the field/ }).waitFor();
  const trips = page.getByRole('region', { name: 'Last trips' });
  const hits = async () => Number(/(\d+) hits/.exec((await trips.textContent()) ?? '')?.[1]);
  const all = await hits();
  expect(all).toBeGreaterThan(10);
  await trips.getByText('1 of').waitFor();
  await trips.getByText('pirate hit').waitFor();
  await window.shoot('replay');
  const until = page.getByRole('slider', { name: /Until/ });
  await until.focus();
  await page.keyboard.press('Home');
  for (let second = 0; second < 30; second++) await page.keyboard.press('ArrowRight');
  await trips.getByText('Until 0:30.0').waitFor();
  expect(await hits()).toBeLessThan(all);
  await window.shoot('replay-until');
  for (const label of await page.locator('.reactions span, .reactions figcaption').all())
    expect(
      await label.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize)),
    ).toBeGreaterThanOrEqual(11);
  // The picture of the times takes its column, with the labels at its left.
  const [labels, plot] = [
    await page.locator('.reactions-left').boundingBox(),
    await page.getByRole('img', { name: /Reactions/ }).boundingBox(),
  ];
  expect(plot!.width).toBeGreaterThan(200);
  expect(labels!.x + labels!.width).toBeLessThanOrEqual(plot!.x + 1);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1600, height: 900 });
  await window.shoot('replay-wide');
  await picture(window, 'console-player');
  await page.goto(`${game.server.url}/console/today`);
  await page.getByRole('region', { name: 'This server' }).waitFor();
  await picture(window, 'console-today');
  expect(window.errors).toEqual([]);
});

it('an operator merges the double of a player by keyboard', async () => {
  const double = await new TestClient(game.server.url).signIn(8102, 'Double');
  const kept = await new TestClient(game.server.url).signIn(8103, 'Kept');
  const [doubleId, keptId] = [(await double.get('auth.me')).uuid, (await kept.get('auth.me')).uuid];
  await game.server.post('/dev/grant/', { playerId: doubleId, amount: 120, reason: 'a test' });
  const [had, before] = [await double.get('protomatters.get'), await kept.get('protomatters.get')];
  const window = await game.open('merge', desktop, 'en');
  const { page } = window;
  await page.goto(`${game.server.url}/console/players/${doubleId}`);

  // It stands under “More”, and its letter works without opening that.
  await page.getByText('More', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Merge' }).waitFor();
  await window.shoot('more');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Merge' }).isVisible()).toBe(false);
  await page.keyboard.press('d');
  const form = page.getByRole('dialog');
  await form.getByLabel('Id of the player who receives everything').fill(keptId);
  await form.getByLabel('Reason').fill('one person, two phones');
  await window.shoot('form');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Merged').waitFor();
  await page.getByText('Banned: merged').waitFor();
  await window.shoot('done');

  // Everything came as one message, and the double is closed.
  const letters = async () =>
    (await kept.get('inbox.list')).data.filter(({ code }) => code === 'account_merged');
  await expect.poll(async () => (await letters()).length).toBe(1);
  const [letter] = await letters();
  await kept.get('inbox.change', { params: { id: letter!.uuid }, body: { isClaimed: true } });
  expect((await kept.get('protomatters.get')).default).toBe(before.default + had.default);
  expect((await double.call('protomatters.get')).status).toBe(403);
  expect(window.errors).toEqual([]);
});
