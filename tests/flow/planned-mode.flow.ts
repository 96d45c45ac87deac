import { expect, it } from 'vitest';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, phone } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { findViolations } from './support/inspect-screen.ts';
import { makePilot } from './support/make-pilot.ts';
import { seatsToPlay } from './support/seats.ts';
import { Visit } from './support/visit.ts';

const game = setUpGame();
const seats = [
  { language: 'en', number: 4621 },
  { language: 'ru', number: 4631 },
] as const;
const words = {
  en: 'New raiders are brought in, and every flight goes on.',
  ru: 'Привозим новых пиратов, а полёты продолжаются.',
  es: 'Llegan nuevos asaltantes y cada vuelo sigue.',
};

it.each(seatsToPlay(seats))(
  'a planned maintenance is told before it, closes the game and opens it again by itself, in $language',
  async ({ language, number }) => {
    await makePilot(game.server, number, 'middle');
    const pilot = await game.seat(`planned-${language}`, number, phone, language);
    await pilot.arrive();
    const visit = new Visit(pilot.window, language, { at: [phone, desktop] });
    const set = (fromMs: number, untilMs: number) => {
      const [from, until] = [fromMs, untilMs].map((ms) => new Date(Date.now() + ms).toISOString());
      const body = { mode: 'closed', from, until, words, reason: 'version 2' } as const;
      return new TestClient(game.server.url).get('dev.set-mode', { body });
    };
    await set(600_000, 1_200_000);
    await pilot.sees(words[language]);
    await visit.look('1-told');
    await set(0, 600_000);
    const title = pilot.strings.text('account:session.maintenance.title');
    await pilot.page.getByRole('heading', { name: title, exact: true }).waitFor();
    await pilot.sees(words[language]);
    await visit.look('2-closed');
    // Nobody presses anything: the plan ends, and the game is back.
    await set(0, 2000);
    await pilot.isAt('galaxy');
    await pilot.page.getByText(words[language]).waitFor({ state: 'detached' });
    expect(visit.faults.join('\n')).toBe('');
    expect(pilot.window.errors.filter((error) => !/status of (403|503)/.test(error))).toEqual([]);
  },
);

it('an operator plans it in the console with an end, and takes it back', async () => {
  const window = await game.open('planned-console', desktop, 'en');
  const { page } = window;
  await page.goto(`${game.server.url}/console/today`);
  await page.getByRole('button', { name: 'Maintenance' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Mode').selectOption('read_only');
  await form.getByLabel('Begins').fill('2046-12-01T04:00');
  await form.getByLabel('Ends').fill('2046-12-01T04:40');
  await form.getByLabel('English').fill(words.en);
  await form.getByLabel('Russian').fill(words.ru);
  await form.getByLabel('Reason').fill('Version 2');
  await form.getByRole('button', { name: 'Switch' }).click();
  // Two languages of three are too few, and nothing of the form is lost.
  await form.getByRole('alert').getByText(/./).waitFor();
  await form.getByLabel('Spanish').fill(words.es);
  await form.getByRole('button', { name: 'Switch' }).click();
  await page.getByText(/^Planned: read only from 1 Dec 2046 .*New raiders/).waitFor();
  await window.shoot('planned');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Maintenance' }).click();
  await form.getByLabel('Mode').selectOption('open');
  await form.getByLabel('Reason').fill('Not needed');
  await form.getByRole('button', { name: 'Switch' }).click();
  await page.getByText(/^Planned:/).waitFor({ state: 'detached' });
});
