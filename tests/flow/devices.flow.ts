import { expect, it } from 'vitest';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, phone } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { makePilot } from './support/make-pilot.ts';
import { seatsToPlay } from './support/seats.ts';
import { Visit } from './support/visit.ts';

const game = setUpGame();

const seats = [
  { language: 'en', number: 4601 },
  { language: 'ru', number: 4611 },
] as const;

it.each(seatsToPlay(seats))(
  'a device that was logged out says so at once and goes on when asked, in $language',
  async (seat) => {
    await makePilot(game.server, seat.number, 'middle');
    const pilot = await game.seat(`devices-${seat.language}`, seat.number, phone, seat.language);
    await pilot.arrive();
    const { page, strings, window } = pilot;
    const visit = new Visit(window, seat.language, { at: [phone, desktop] });
    await visit.go('/settings');
    await page.getByText(strings.text('account:devices.title'), { exact: true }).scrollIntoViewIfNeeded();
    await visit.look('1-devices');

    // Another device of the pilot logs all others out: this one says so without being touched.
    const other = await new TestClient(game.server.url).signIn(seat.number, `Pilot ${seat.number}`);
    await other.get('devices.end-others');
    await pilot.sees(strings.text('account:session.logged_out.title'));
    await visit.waitUntilStill();
    await visit.look('2-ended');
    expect((await other.get('devices.list')).count).toBe(1);
    await page.getByRole('button', { name: strings.text('account:session.go-on') }).click();
    await pilot.isAt('settings');
    await expect.poll(async () => (await other.get('devices.list')).count).toBe(2);

    // The other way round: this one logs the other out.
    await page.getByRole('button', { name: strings.text('account:devices.end-others') }).click();
    await visit.waitUntilStill();
    await visit.look('3-ask');
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: strings.text('account:devices.end'), exact: true })
      .click();
    await expect.poll(async () => (await other.call('auth.me')).status).toBe(403);
    expect(visit.faults.join('\n')).toBe('');
    expect(window.errors.filter((error) => !/status of 40[349]/.test(error))).toEqual([]);
  },
);
