import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#engine/content/languages.ts';
import { formatAmount } from '#hud/ui/format/amount.ts';
import { leftToCi } from '../left-out.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { endSeason } from '../server/fixtures/publish-seasons.ts';
import { desktop, phone, type Size, smallPhone } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { makePilot, type Stage } from './support/make-pilot.ts';
import { publishPirateWeek } from './support/pirate-week.ts';
import { modals, screens, seesAll } from './support/screens.ts';
import { seatsToPlay } from './support/seats.ts';
import { Visit } from './support/visit.ts';

const dayMs = 86_400_000;
const sizes = [smallPhone, phone, desktop];
const stages: readonly Stage[] = ['new', 'middle', 'rich'];

/**
 * With `SCREENS=all` every stage in every language at every size (half an hour); otherwise each of them at
 * least once in CI, and the first without.
 */
const combinations: readonly { stage: Stage; language: Language; at: readonly Size[] }[] = seesAll
  ? stages.flatMap((stage) => languages.map((language) => ({ stage, language, at: sizes })))
  : [
      { stage: 'new', language: 'en', at: [phone] },
      { stage: 'middle', language: 'ru', at: [smallPhone] },
      { stage: 'rich', language: 'es', at: [desktop] },
    ];
/** The sizes checked with large text. Only the rich stage is, because it has most to show. */
const largeAt = seesAll ? [phone, desktop] : [phone];
/**
 * Modals that a test of their own opens: around a season's end, on a long trip, after a system's last trip,
 * after the first flight, and before a big payment.
 */
const elsewhere = ['gift', 'offseason', 'carryOver', 'seasonBegun', 'encounter', 'systemComplete', 'spend'];
/** The modals that opened by themselves in any of the visits. */
const seenAutomatic = new Set<string>();

const game = setUpGame({
  prepare: async (server) => {
    // An ad that lasts long enough to be inspected at every size.
    const developer = new TestClient(server.url);
    const { version, values } = await developer.get('dev.tunables');
    await developer.get('dev.publish-tunables', {
      body: { values: { ...values, adShortestSeconds: 60 }, basedOn: version },
    });
    await publishPirateWeek(developer, 76);
  },
});

describe.each(seatsToPlay(combinations))('a $stage pilot, in $language', ({ stage, language, at }) => {
  it('finds every screen and every modal finished', async () => {
    const number = pilotOf(stage, language);
    await makePilot(game.server, number, stage);
    const window = await game.open(`screens-${stage}-${language}`, at[0] ?? phone, language);
    const visit = new Visit(window, language, { at, largeAt: stage === 'rich' ? largeAt : [] });
    await visit.page.goto(`${game.server.url}/?pilot=${number}`);
    await visit.page.locator('.shell').waitFor();
    await visit.greet(stage);
    for (const modal of visit.greeted) seenAutomatic.add(modal);
    const { quest, event } = await firstOf(number);
    for (const path of screens) {
      await visit.go(path.replace(':quest', quest).replace(':event', event));
      await visit.look(path.replaceAll(/[/:]+/g, '-').slice(1) || 'trip');
      for (const { modal, on, stages: whose, open } of modals) {
        if (on !== path || (whose && !whose.includes(stage))) continue;
        await visit.open(modal, open);
        await visit.closeAll();
      }
    }
    expect(visit.faults.join('\n')).toBe('');
    expect(window.errors.filter((error) => !isExpected(error))).toEqual([]);
  }, 600_000);
});

it.each(languages)(
  'a season that is over says so, in %s',
  leftToCi('every screen in every language'),
  async (language) => {
    await comeToSeasonsEnd(9100);
    const { stage, language: spoken } = combinations.at(-1)!;
    const pilot = pilotOf(stage, spoken);
    const window = await game.open(`screens-over-${language}`, phone, language);
    const visit = new Visit(window, language, { at: [phone] });
    await visit.page.goto(`${game.server.url}/?pilot=${pilot}`);
    await visit.page.locator('[data-modal="offseason"] dialog[open]').waitFor();
    await visit.look('modal-offseason');
    await visit.page.locator('.offseason .moment__foot button').last().click();
    await visit.page.locator('[data-modal="carryOver"] dialog[open] li').first().waitFor();
    await visit.look('modal-carry-over');
    expect(visit.faults.join('\n')).toBe('');
  },
);

it('the next season begins with a word of what became of the last one', async () => {
  const number = 9101;
  const wire = await comeToSeasonsEnd(number);
  await wire.get('auth.onboarding');
  const { uuid: playerId } = await wire.get('auth.me');
  await wire.get('dev.grant', { body: { playerId, amount: 1234.5 } });
  await game.server.advance(10 * dayMs);
  await wire.call('daily-rewards.claim');
  const window = await game.open('screens-season', phone, 'ru');
  const visit = new Visit(window, 'ru', { at: [phone] });
  await visit.page.goto(`${game.server.url}/?pilot=${number}`);
  await visit.page.locator('[data-modal="seasonBegun"] dialog[open] dd').first().waitFor();
  await visit.look('modal-season-begun');
  expect(visit.faults.join('\n')).toBe('');
});

it('a big payment is asked about', async () => {
  const number = 9102;
  const wire = await new TestClient(game.server.url).signIn(number, `Pilot ${number}`);
  await wire.get('auth.onboarding');
  const { uuid: playerId } = await wire.get('auth.me');
  await wire.get('dev.grant', { body: { playerId, amount: 9000 } });
  const window = await game.open('screens-spend', smallPhone, 'es');
  const visit = new Visit(window, 'es', { at: sizes, largeAt: [phone] });
  await visit.page.goto(`${game.server.url}/?pilot=${number}`);
  await visit.page.locator('.shell').waitFor({ timeout: 90_000 });
  await visit.greet('middle');
  await visit.go('/homeland/r-and-d');
  await visit.page.locator('.pool-row').first().click();
  await visit.open('spend', async (page) => {
    await page.getByRole('radio', { name: formatAmount(1500, 0) }).click();
    await page.locator('.pool .btn--primary').click();
  });
  expect(visit.faults.join('\n')).toBe('');
});

it('every modal and every route is visited', leftToCi('every screen in every language'), () => {
  const source = (path: string) =>
    readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
  const known = [...source('hud/chunks/modals.ts').matchAll(/^ {2}(\w+): \w+,$/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(15);
  const visited = new Set<string>([...modals.map(({ modal }) => modal), ...seenAutomatic, ...elsewhere]);
  expect(known.filter((name) => !visited.has(name ?? ''))).toEqual([]);
  const routes = [...source('hud/shell/navigation/routes.ts').matchAll(/path: '([^']+)'/g)].map(
    ([, path = '']) => path,
  );
  const shown = screens.map((path) => path.replace(/:quest|:event/, ':uuid'));
  expect(routes.filter((path) => !shown.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual(
    [],
  );
});

/** Signs a pilot in and lets the season end, unless it has. The next one begins nine days later. */
async function comeToSeasonsEnd(number: number): Promise<TestClient> {
  const wire = await new TestClient(game.server.url).signIn(number, `Pilot ${number}`);
  const isOver = async () => (await wire.get('galaxies.list')).data[0]!.isSeasonOver;
  if (!(await isOver())) {
    await endSeason(wire, 0, 9 * dayMs);
    await game.server.advance(61_000);
  }
  await expect.poll(isOver).toBe(true);
  return wire;
}

function pilotOf(stage: Stage, language: Language): number {
  return 9000 + stages.indexOf(stage) * 10 + languages.indexOf(language);
}

/** The ids of the first quest and of the event that is on. */
async function firstOf(number: number): Promise<{ quest: string; event: string }> {
  const wire = new TestClient(game.server.url);
  await wire.openSession(number, `Pilot ${number}`);
  const [quests, events] = await Promise.all([wire.get('quests.list'), wire.get('events.list')]);
  return { quest: quests.data[0]!.quests[0]!.uuid, event: events.data[0]!.uuid };
}

/** The contract answers 404 for a new user and for a missing wallet, and browsers log every 404. */
function isExpected(error: string): boolean {
  return (
    /404 .*\/(start|external-wallets)\//.test(error) ||
    /status of 404.*(v1\/start|external-wallets)/.test(error)
  );
}
