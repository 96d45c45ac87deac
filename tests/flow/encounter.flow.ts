import { expect, it } from 'vitest';
import type { Language } from '#engine/content/languages.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, type Size, smallPhone } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { seatsToPlay } from './support/seats.ts';
import { Visit } from './support/visit.ts';

const game = setUpGame();
const minuteMs = 60_000;

/**
 * Flies the first trips until one is long enough to meet something, and waits until its first encounter is
 * open.
 */
async function meet(number: number): Promise<void> {
  const wire = await new TestClient(game.server.url).signIn(number, `Pilot ${number}`);
  const { ship, trips } = await wire.prepareTrip();
  const id = ship.shipId!;
  for (const trip of trips.filter(({ type }) => type === 'personal')) {
    const flight = await wire.launch(id, trip);
    const first = flight.encounters?.[0];
    const startsAtMs = Date.parse(flight.createdAt);
    if (first) {
      await game.server.advance(Date.parse(first.opensAt) - startsAtMs + minuteMs);
      return;
    }
    await game.server.advance(Date.parse(flight.endsAt) - startsAtMs + 1000);
    await wire.get('sessions.finish', { params: { id, sid: flight.uuid } });
    await game.server.advance(60 * minuteMs);
  }
  throw new Error('No trip meets anything');
}

const seats: readonly [string, number, Size, Language][] = [
  ['phone', 5301, smallPhone, 'ru'],
  ['desktop', 5302, desktop, 'en'],
];

it.each(seatsToPlay(seats))(
  'lets a pilot on a %s leave a choice to the crew, and shows what came of it',
  async (name, number, size, language) => {
    const pilot = await game.seat(`encounter-${name}`, number, size, language);
    await meet(number);
    await pilot.arrive();
    await pilot.isAt('trip');
    const { page, strings, window } = pilot;
    const visit = new Visit(window, language, { at: [size] });
    const button = (key: string) => page.locator('button.btn', { hasText: strings.text(key) }).first();

    await button('trip:encounter.look').waitFor();
    const plate = (await page.locator('.encounter-plate').boundingBox())!;
    const total = (await page.locator('.trip-total').boundingBox())!;

    expect(Math.min(plate.x + plate.width, total.x + total.width) - Math.max(plate.x, total.x)).toBeLessThan(
      0,
    );
    await window.shoot('1-plate');
    await button('trip:encounter.look').click();
    await page.locator('[data-modal="encounter"] dialog[open]').waitFor();
    await visit.look('modal-encounter');
    await page.getByRole('radio').nth(1).click();
    await page.locator('dialog .btn--text').first().click();
    await pilot.sees(strings.text('trip:encounter.proof'));
    await visit.look('modal-encounter-outcome');
    expect(visit.faults.join('\n')).toBe('');

    await page.keyboard.press('Escape');
    await page.locator('[data-modal="encounter"]').waitFor({ state: 'detached' });
    expect(await button('trip:encounter.look').count()).toBe(0);
    const [met] = (await pilot.flight()).encounters ?? [];
    expect(met?.isMet).toBe(true);
  },
);

it('plays a bold way on the canvas, by touch and keys, and counts a play that is closed', async () => {
  const number = 5303;
  const pilot = await game.seat('encounter-played', number, smallPhone, 'en');
  await meet(number);
  await pilot.arrive();
  await pilot.isAt('trip');
  const { page, strings, window } = pilot;
  await page
    .locator('button.btn', { hasText: strings.text('trip:encounter.look') })
    .first()
    .click();
  await page.locator('[data-modal="encounter"] dialog[open]').waitFor();
  await page.getByRole('radio').nth(1).click();
  await page.locator('dialog .btn--primary').first().click();
  await page.locator('.encounter-play canvas').waitFor();
  await page.locator('.try__count').waitFor({ state: 'detached' });
  const thumb = (await page.locator('.encounter-thumb').boundingBox())!;
  await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height - 60);
  await page.mouse.down();
  await page.mouse.move(thumb.x + thumb.width / 2 + 80, thumb.y + thumb.height - 60, { steps: 4 });
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.encounter-play canvas')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, index) => index % 4 === 3 && value > 200);
  });
  await window.shoot('1-play');
  await page.mouse.up();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await page.locator('[data-modal="encounter"]').waitFor({ state: 'detached' });
  const [met] = (await pilot.flight()).encounters ?? [];
  expect(met).toMatchObject({ isMet: true, earned: 0 });
});
