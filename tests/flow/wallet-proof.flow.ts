import { expect, it } from 'vitest';
import { desktop, phone } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { makePilot } from './support/make-pilot.ts';
import type { Pilot } from './support/pilot.ts';
import { seatsToPlay } from './support/seats.ts';
import { Visit } from './support/visit.ts';

const game = setUpGame();
const seats = [
  { language: 'ru', number: 4511 },
  { language: 'en', number: 4501 },
] as const;

const pressed = (pilot: Pilot, key: string) =>
  pilot.page
    .locator('dialog[open]')
    .getByRole('button', { name: pilot.strings.text(key) })
    .first();
const press = (pilot: Pilot, key: string) => pressed(pilot, key).click();

/** Chooses the local wallet and lets its owner do something. */
async function answerBy(pilot: Pilot, act: string, values: Record<string, string> = {}): Promise<void> {
  await pilot.page
    .locator('dialog[open]')
    .getByRole('button', { name: pilot.strings.text('shop:wallet.prove.local-name') })
    .click();
  const name = Object.entries(values).reduce(
    (text, [key, value]) => text.replace(`{{${key}}}`, value),
    pilot.strings.text(`shop:wallet.act.${act}`),
  );
  await pilot.page.locator('dialog[open]').getByRole('button', { name, exact: true }).click();
}

it.each(seatsToPlay(seats))(
  'a typed address gives nothing until its wallet has proven it, in $language',
  async (seat) => {
    await makePilot(game.server, seat.number, 'middle');
    const pilot = await game.seat(`wallet-${seat.language}`, seat.number, phone, seat.language);
    await pilot.arrive();
    const visit = new Visit(pilot.window, seat.language, { at: [phone, desktop] });
    const { page, strings } = pilot;
    const wire = await pilot.wire();
    await visit.go('/collections');
    await page.locator('.wallet-prompt button').click();
    await visit.waitUntilStill();
    await visit.look('1-link');

    // Typed in: linked, and useless.
    await page
      .getByLabel(strings.text('shop:wallet.link.address'))
      .fill(`0:${'3'.repeat(63)}${seat.number % 10}`);
    await press(pilot, 'shop:wallet.link.button');
    await pilot.sees(strings.text('shop:wallet.unproven-text'));
    await visit.waitUntilStill();
    await visit.look('2-typed');
    expect((await wire.call('nfts.sync')).error.code).toBe('wallet_not_proven');

    // Wallets that decline, lie or can't are told apart, and none of them links anything.
    await press(pilot, 'shop:wallet.prove-it');
    await visit.waitUntilStill();
    await visit.look('3-choose');
    for (const [act, problem] of [
      ['refuse', 'declined'],
      ['forge', 'refused'],
      ['elsewhere', 'refused'],
      ['unable', 'unable'],
    ] as const) {
      await answerBy(pilot, act);
      await pilot.sees(strings.text(`shop:wallet.prove.problem.${problem}`));
      expect((await wire.get('wallets.get')).isProven, act).toBe(false);
    }
    await visit.waitUntilStill();
    await visit.look('4-problem');

    // A wallet that takes its time is waited for, also when the page was reloaded meanwhile.
    await answerBy(pilot, 'later', { seconds: '5' });
    await visit.waitUntilStill();
    await visit.look('5-waiting');
    await pilot.reload();
    await page.locator('.shell').waitFor();
    await visit.go('/collections');
    await page.locator('.wallet-prompt button').click();
    await pilot.sees(strings.text('shop:wallet.proven'));
    await press(pilot, 'shop:wallet.sync');
    await expect.poll(async () => (await wire.get('nfts.get')).syncedAt).not.toBeNull();
    await visit.waitUntilStill();
    await visit.look('6-proven');
    expect(await wire.get('wallets.get')).toMatchObject({ isProven: true });
    await visit.closeAll();
    await visit.waitUntilStill();
    await visit.look('7-collections');
    expect(visit.faults.join('\n')).toBe('');
    expect(pilot.window.errors.filter((error) => !/status of 40[49]/.test(error))).toEqual([]);
  },
);
