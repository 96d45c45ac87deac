import { expect } from 'vitest';
import type { EnginePilot } from './engine-pilot.ts';

/** A main flow, written once for every engine. */
export interface EngineFlow {
  readonly name: string;
  /** In `npm test` too. */
  readonly isShort?: true;
  /** Errors that belong to the flow; every other is a fault. */
  readonly expects?: RegExp;
  play(pilot: EnginePilot): Promise<void>;
}

/** Ten main screens, each with something that it shows once its data is there. */
const screens: readonly [path: string, shown: string][] = [
  ['/hangar', '.ship-level'],
  ['/crew', 'main.stage button'],
  ['/leaderboard', 'main.stage'],
  ['/homeland/tasks', 'main.stage button'],
  ['/homeland/r-and-d', 'main.stage'],
  ['/homeland/contracts', 'main.stage'],
  ['/collections', 'main.stage button'],
  ['/collections/ledger', 'main.stage'],
  ['/shards-vault', 'main.stage'],
  ['/settings', '[role="radiogroup"]'],
];

async function launch(pilot: EnginePilot): Promise<void> {
  await pilot.press('galaxy.explore');
  await pilot.isAt('system');
  await pilot.press('trip.launch');
  await pilot.isAt('trip');
}

async function collect(pilot: EnginePilot): Promise<void> {
  await pilot.waitOutTrip();
  await pilot.press('trip.collect');
  await pilot.sees('dialog[open]', pilot.strings.hud('reward.title'));
  await pilot.press('reward.continue');
  const { balance } = await pilot.wire.get('auth.me');
  await pilot.until(`a balance of ${balance}`, async () => (await pilot.balance()) === balance);
}

export const flows: readonly EngineFlow[] = [
  {
    name: 'start, explore, launch, hits, collect',
    isShort: true,
    async play(pilot) {
      await pilot.arrive();
      await pilot.sees('#canvas canvas');
      await pilot.isAt('galaxy');
      const before = (await pilot.wire.get('auth.me')).balance;
      await launch(pilot);
      await pilot.takeObjects(3);
      const { baggage } = await pilot.flight();
      expect(baggage).toBeGreaterThan(0);
      await collect(pilot);
      expect(await pilot.balance()).toBeGreaterThan(before + baggage);
    },
  },
  {
    name: 'ten main screens',
    async play(pilot) {
      await pilot.arrive();
      for (const [path, shown] of screens) {
        await pilot.go(path);
        await pilot.sees(shown);
        await pilot.settles();
        expect(await pilot.driver.evaluate(readStage), path).toEqual({
          isEmpty: false,
          failed: 0,
          sideways: 0,
        });
      }
    },
  },
  {
    name: 'Back',
    async play(pilot) {
      await pilot.arrive();
      await pilot.press('galaxy.explore');
      await pilot.isAt('system');
      await pilot.escape();
      await pilot.isAt('galaxy');
      await pilot.tap('nav a', pilot.strings.hud('nav.hangar'));
      await pilot.isAt('hangar');
      await pilot.tap('.ship-link');
      await pilot.sees('dialog[open]');
      // A press that began before the dialog was drawn doesn't answer it.
      await wait(600);
      await pilot.escape();
      await pilot.until('the dialog to close', async () => !(await pilot.driver.evaluate(hasDialog)));
      await pilot.isAt('hangar');
      await pilot.back();
      await pilot.isAt('galaxy');
    },
  },
  {
    name: 'language',
    async play(pilot) {
      await pilot.arrive('/settings');
      await pilot.tap('[role="radio"][lang="ru"]');
      await pilot.sees('html[lang="ru"] main.stage', 'Язык');
      await pilot.reload();
      await pilot.sees('html[lang="ru"] main.stage', 'Язык');
    },
  },
  {
    name: 'reload in flight',
    async play(pilot) {
      await pilot.arrive();
      await launch(pilot);
      await pilot.takeObjects(2);
      const before = await pilot.flight();
      await pilot.reload();
      await pilot.isAt('trip');
      await pilot.takeObjects(1);
      const after = await pilot.flight();
      expect(after.uuid).toBe(before.uuid);
      expect(after.tapped.length).toBeGreaterThan(before.tapped.length);
      await collect(pilot);
    },
  },
];

/** Without WebGL a flight is a list, by itself. */
export const listFlow: EngineFlow = {
  name: 'list mode by itself, and a flight in it',
  // The page reports that this device can't draw.
  expects: /Cannot create WebGL context/,
  async play(pilot) {
    await pilot.arrive();
    await pilot.isAt('galaxy');
    await launch(pilot);
    // A vein takes three, and taps are reported every five seconds.
    await pilot.until('a hit', async () => {
      await pilot.tap('.list-flight .list-reach[aria-disabled="false"]:not(.list-reach--pirate)');
      return (await pilot.flight()).baggage > 0;
    });
    await collect(pilot);
  },
};

/** An engine that the game can't start in is told from ones that it can, and the player what to do. */
export const tooOldFlow: EngineFlow = {
  name: 'told to update',
  expects: /./,
  async play(pilot) {
    await pilot.driver.open(pilot.server.url);
    await pilot.sees('#too-old p[lang="ru"]', 'Обновите мессенджер');
    await pilot.sees('#too-old p[lang="en"]', 'Update the messenger');
    await wait(3000);
    expect(await pilot.driver.evaluate(() => document.body.innerText)).not.toMatch(/try again/i);
  },
};

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Runs in the page. */
function readStage(): { isEmpty: boolean; failed: number; sideways: number } {
  const text = document.querySelector<HTMLElement>('main.stage')?.innerText ?? '';
  return {
    isEmpty: text.replace(/\s/g, '').length < 20,
    failed: document.querySelectorAll('.part-failed, .state-page--danger').length,
    sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  };
}

/** Runs in the page. */
function hasDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
