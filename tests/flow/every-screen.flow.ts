import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TestClient } from '../server/client.ts';
import type { GameWindow } from './browser.ts';
import { setUpGame } from './game.ts';
import { inspectScreen } from './inspect-screen.ts';
import { makePilot, type Stage } from './make-pilot.ts';
import { automatic, type ModalVisit, modals, screens } from './screens.ts';
import { type Language, wordsOf } from './words.ts';

/** Small, usual and wide. */
const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
type Size = (typeof sizes)[number];
const [small, usual, wide] = sizes;
const stages: readonly Stage[] = ['new', 'middle', 'rich'];
const languages: readonly Language[] = ['en', 'ru'];
interface Combination {
  readonly stage: Stage;
  readonly language: Language;
  readonly at: readonly Size[];
}

/** With `SCREENS=all` every stage in both languages at every size, twenty minutes of it; else each of them at least once. */
const combinations: readonly Combination[] =
  process.env.SCREENS === 'all'
    ? stages.flatMap((stage) => languages.map((language) => ({ stage, language, at: sizes })))
    : [
        { stage: 'new', language: 'en', at: [usual] },
        { stage: 'middle', language: 'ru', at: [small] },
        { stage: 'rich', language: 'en', at: [wide] },
      ];
/** Seen on its own: after the season. */
const elsewhere = ['offseason'];
/** What opened by itself in any of the visits. */
const seenAutomatic = new Set<string>();

const game = setUpGame(async (server) => {
  // An ad that is still there at the last size it is looked at.
  const developer = new TestClient(server.url);
  const { version, values } = await developer.get('dev.tunables');
  await developer.get('dev.publish-tunables', {
    body: { values: { ...values, adShortestSeconds: 60 }, basedOn: version },
  });
});

/** One visit of a pilot in a language: the page stays, its address and its size change. */
class Visit {
  readonly faults: string[] = [];
  readonly words;

  constructor(
    readonly window: GameWindow,
    language: Language,
    private readonly at: readonly Size[],
    private readonly readsLarge = false,
  ) {
    this.words = wordsOf(language);
  }

  get page() {
    return this.window.page;
  }

  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState(null, '', to);
    }, path);
    await this.page.locator('main.stage > *').first().waitFor();
    await this.settle();
  }

  /** Nothing is read any more and nothing moves in. */
  async settle(): Promise<void> {
    await this.page.waitForFunction(
      () => !document.querySelector('.ghost, .stage__wait, dialog[open] .waiting'),
      null,
      {
        timeout: 20_000,
      },
    );
    await this.page.waitForTimeout(600);
  }

  /** Opens a modal and looks at it; that it can't be opened is a fault like any other. */
  async open(modal: string, open: ModalVisit['open']): Promise<void> {
    this.page.setDefaultTimeout(6000);
    try {
      await open(this.page, this.words);
      await this.page.locator(`[data-modal="${modal}"] dialog[open]`).waitFor({ timeout: 10_000 });
    } catch (error) {
      this.faults.push(`modal-${modal} doesn't open: ${String(error).slice(0, 300)}`);
      return;
    }
    await this.settle();
    await this.look(`modal-${modal}`);
  }

  /** Looks at what opens by itself at the start, and closes it. */
  async greet(stage: Stage): Promise<void> {
    for (const modal of automatic) {
      const shown = this.page.locator(`[data-modal="${modal}"] :is(dialog[open], .tour__caption)`);
      // A new pilot is guided; whoever knows the game gets the day's reward.
      const isDue = (modal === 'tour') === (stage === 'new');
      const isThere = await shown.waitFor({ timeout: isDue ? 20_000 : 1500 }).then(
        () => true,
        () => false,
      );
      if (!isThere) continue;
      seenAutomatic.add(modal);
      await this.page.waitForTimeout(1500);
      await this.look(`modal-${modal}`);
      if (modal === 'tour')
        await this.page.getByRole('button', { name: this.words.room('firstRun:tour.skip') }).click();
      await this.closeAll();
    }
  }

  async closeAll(): Promise<void> {
    for (let tries = 4; tries > 0 && (await this.page.locator('dialog[open]').count()) > 0; tries--) {
      await this.page.keyboard.press('Escape');
      await this.page.waitForTimeout(300);
    }
  }

  /** At each size: what is wrong there, and a picture. */
  async look(name: string): Promise<void> {
    for (const size of this.at) {
      if (this.at.length > 1) await this.resize(size);
      const found = await inspectScreen(this.page, size === this.at[0]);
      this.faults.push(...found.map((fault) => `${name} at ${size.width}: ${fault}`));
      await this.window.shoot(`${name}-${size.width}`);
    }
    if (this.readsLarge) await this.lookAtLargeText(name);
    if (this.at.length > 1 || this.readsLarge) await this.page.setViewportSize(this.at[0] ?? usual);
  }

  /** The same to a reader who set twice the text size. */
  private async lookAtLargeText(name: string): Promise<void> {
    await this.setTextSize('200%');
    for (const size of [usual, wide]) {
      await this.resize(size);
      const found = await inspectScreen(this.page, false);
      this.faults.push(...found.map((fault) => `${name} at ${size.width} in large text: ${fault}`));
      await this.window.shoot(`${name}-${size.width}-large`);
    }
    await this.setTextSize('');
  }

  /** Until the HUD stands as that size has it. */
  private async resize(size: Size): Promise<void> {
    await this.page.setViewportSize(size);
    await this.page.waitForFunction(
      () =>
        !document.querySelector(
          innerWidth < 768 ? '.rail, .side, .header--side' : '.horizon, .sheet, .header:not(.header--side)',
        ),
    );
    await this.page.waitForTimeout(180);
  }

  private async setTextSize(size: string): Promise<void> {
    await this.page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
      dispatchEvent(new Event('resize'));
    }, size);
  }
}

describe.each(combinations)('a $stage pilot, in $language', ({ stage, language, at }) => {
  it('finds every screen and every modal finished', async () => {
    const number = 9000 + stages.indexOf(stage) * 10 + (language === 'en' ? 0 : 1);
    await makePilot(game.server, number, stage);
    const window = await game.open(`screens-${stage}-${language}`, at[0] ?? usual, language);
    const visit = new Visit(window, language, at, stage === 'rich');
    await visit.page.goto(`${game.server.url}/?pilot=${number}`);
    await visit.page.locator('.shell').waitFor({ timeout: 90_000 });
    await visit.page.waitForTimeout(2000);
    await visit.greet(stage);
    const quest = await firstQuest(number);
    for (const path of screens) {
      await visit.go(path.replace(':quest', quest));
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

it.each(languages)('a season that is over says so, in %s', async (language) => {
  const developer = new TestClient(game.server.url);
  const { version, values } = await developer.get('dev.tunables');
  const seasonEndDay = Math.floor(Date.now() / 86_400_000) - 1;
  await developer.get('dev.publish-tunables', {
    body: { values: { ...values, seasonEndDay, nextSeasonDay: seasonEndDay + 9 }, basedOn: version },
  });
  const window = await game.open(`screens-over-${language}`, usual, language);
  const visit = new Visit(window, language, [usual]);
  await visit.page.goto(`${game.server.url}/?pilot=${language === 'en' ? 9020 : 9011}`);
  await visit.page.locator('[data-modal="offseason"] dialog[open]').waitFor({ timeout: 90_000 });
  await visit.look('modal-offseason');
  expect(visit.faults.join('\n')).toBe('');
});

it('there is a visit to every modal and to every route', () => {
  const source = (path: string) =>
    readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
  const table = source('hud/modal-table.ts').split('= {')[1] ?? '';
  const known = [...table.matchAll(/^\s+'?([a-z-]+)'?:/gm)].map(([, name]) => name);
  const visited = new Set<string>([...modals.map(({ modal }) => modal), ...seenAutomatic, ...elsewhere]);
  expect(known.filter((name) => !visited.has(name ?? ''))).toEqual([]);
  const routes = [...source('hud/shell/routes.ts').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);
  const shown = screens.map((path) => path.replace(':quest', ':uuid'));
  expect(routes.filter((path) => !shown.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual(
    [],
  );
});

async function firstQuest(number: number): Promise<string> {
  const wire = new TestClient(game.server.url);
  await wire.openSession(number, `Pilot ${number}`);
  const { data } = await wire.get('quests.list');
  return data[0]?.quests[0]?.uuid ?? '';
}

/** What the contract answers by a 404, which browsers write down: a new user, no wallet. */
function isExpected(error: string): boolean {
  return (
    /404 .*\/(auth\/me|external-wallets)\//.test(error) ||
    /status of 404.*(auth\/me|external-wallets)/.test(error)
  );
}
