import { describe, expect, it } from 'vitest';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, phone } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import type { GameServer } from './support/game-server.ts';
import { seatsToPlay } from './support/seats.ts';

const game = setUpGame({ prepare: (server) => recruit(server, 'Nord') });
const patience = { timeout: 60_000 };

/** Makes a general who can recruit: a player with bought status. */
async function recruit(server: GameServer, name: string): Promise<void> {
  const general = await new TestClient(server.url).signIn(3900, name);
  const product = (await general.get('products.list')).data.find(({ key }) => key === 'general-month');
  const { orderId } = await general.get('payments.create', { body: { productId: product?.uuid ?? '' } });
  await general.get('dev.pay', { params: { id: orderId }, body: {} });
}

const seats = [
  { name: 'first-en-phone', language: 'en', size: phone, number: 3001 },
  { name: 'first-ru-desktop', language: 'ru', size: desktop, number: 3002 },
] as const;

describe.each(seatsToPlay(seats))(
  'the first minutes of a new pilot, $name',
  ({ name, language, size, number }) => {
    it('lead from the general over the tour, a trip and the daily reward to an upgrade and a task', async () => {
      const pilot = await game.seat(name, number, size, language);
      const { strings, page, window } = pilot;

      const wire = await pilot.wire();
      await wire.flyFirstTrip();
      await pilot.arriveAnew();
      await page.locator('.shell[data-place="general-selection"]').waitFor(patience);
      await window.shoot('1-general');
      await page.locator('.general-pick .btn--primary').click(patience);

      const caption = page.locator('.tour__caption');
      const next = caption.locator('.btn--primary');
      for (const step of [1, 2, 3, 4, 5]) {
        await caption.getByText(`${step} / 8`).waitFor(patience);
        await window.shoot(`2-tour-${step}`);
        await next.click(patience);
      }
      // The highlighted button can be pressed: the tour waits for the launch and continues in the flight.
      await caption.getByText(strings.text('account:tour.launch.text')).waitFor(patience);
      await pilot.press('trip.launch');
      await pilot.isAt('trip');
      await caption.getByText(strings.text('account:tour.flying.text')).waitFor(patience);
      await window.shoot('3-tour-6');
      await next.click(patience);
      await pilot.isAt('hangar');
      await caption.getByText('7 / 8').waitFor(patience);
      await next.click(patience);
      await caption.getByText('8 / 8').waitFor(patience);
      await window.shoot('4-tour-8');
      await next.click(patience);
      await caption.waitFor({ state: 'detached', ...patience });
      await expect.poll(async () => (await wire.get('auth.me')).isOnboarded, patience).toBe(true);

      await page.getByRole('link', { name: strings.hud('nav.trip') }).click(patience);
      await pilot.isAt('trip');
      await pilot.waitOutTrip();
      await pilot.press('trip.collect');
      await pilot.sees(strings.hud('reward.title'));
      expect(await page.locator('.daily').count(), 'not over the reward').toBe(0);
      await pilot.press('reward.continue');

      const claim = page.locator('.daily .btn--collect');
      await claim.waitFor(patience);
      await window.shoot('5-daily');
      await claim.click(patience);
      await page.locator('.daily').waitFor({ state: 'detached', ...patience });
      const { balance } = await wire.get('auth.me');
      // 250 for picking a general, at least 16 for the trip, and 50 for the daily reward.
      expect(balance).toBeGreaterThanOrEqual(316);
      await expect.poll(() => pilot.balance(), patience).toBe(balance);

      await page.getByRole('link', { name: strings.hud('nav.hangar') }).click(patience);
      await page.locator('.ship-level').first().click(patience);
      await expect.poll(async () => (await wire.get('collections.ships')).data[0]?.level, patience).toBe(2);
      await page.locator('.level-up__keep .btn--primary').click(patience);
      await page.locator('.level-up').waitFor({ state: 'detached', ...patience });

      await page.getByRole('link', { name: strings.hud('nav.homeland') }).click(patience);
      await page.getByRole('tab', { name: strings.text('homeland:tab.tasks') }).click(patience);
      const task = page.locator('.home-row', { has: page.locator('.btn') }).first();
      await task.locator('.btn').click(patience);
      await task.locator('.btn--collect').click(patience);
      await expect
        .poll(
          async () => (await wire.get('tasks.list')).data.filter(({ status }) => status === 'done').length,
          patience,
        )
        .toBe(1);
      await window.shoot('6-task');
      await pilot.isContent();
    });
  },
);
