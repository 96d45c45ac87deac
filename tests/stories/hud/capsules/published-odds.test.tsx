// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capsuleKeys } from '#engine/client/capsules/queries.ts';
import { state } from '#engine/client/core/state.ts';
import { showPublished } from '#engine/client/core/tunables.ts';
import { type CapsuleType, capsuleTypes } from '#engine/content/kinds.ts';
import { type Language, languages } from '#engine/content/languages.ts';
import { defaultTunables, type Tunables } from '#engine/content/tunables.ts';
import type { CapsuleKeys } from '#engine/protocol/capsules/calls.ts';
import { capsuleChances } from '#engine/rules/capsules/capsule-chances.ts';
import { capsuleLuck, openCapsule } from '#engine/rules/capsules/open-capsule.ts';
import { synthesise } from '#engine/rules/capsules/synthesise.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { ChancesModal } from '#hud/capsules/provably-fair/chances-modal.tsx';
import { SynthesisRows } from '#hud/capsules/synthesis/synthesis-modal.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { FakeServer } from '../../../engine/fixtures/fake-server.ts';
import { aPlayer, aShip, noon, ok } from '../../../engine/fixtures/given.ts';
import { signInTo } from '../../../hud/fixtures/signed-in.ts';

/** Texts as a player reads them, written out here so that a wrong string shows too. */
const names = {
  en: {
    rarity: { common: 'Common', rare: 'Rare', epic: 'Epic' },
    whole: { ship: 'Ship', artifact: 'Artifact' },
    shards: (least: number, most: number) => `Shards, ${least} to ${most}`,
    booster: { auto_replenish: 'Autofill', full_healing: 'Repair', time_travel: 'Time travel' },
  },
  ru: {
    rarity: { common: 'Обычный', rare: 'Редкий', epic: 'Эпический' },
    whole: { ship: 'Корабль', artifact: 'Артефакт' },
    shards: (least: number, most: number) => `Осколки, от ${least} до ${most}`,
    booster: { auto_replenish: 'Автосбор', full_healing: 'Ремонт', time_travel: 'Прыжок' },
  },
  es: {
    rarity: { common: 'Común', rare: 'Raro', epic: 'Épico' },
    whole: { ship: 'Nave', artifact: 'Artefacto' },
    shards: (least: number, most: number) => `Fragmentos, de ${least} a ${most}`,
    booster: { auto_replenish: 'Autocarga', full_healing: 'Reparación', time_travel: 'Salto temporal' },
  },
} as const;
const draws = 1500;
const changed: Tunables = {
  ...defaultTunables,
  capsuleLuckShare: 2,
  maxCapsuleLuckPercent: 60,
  synthesisAutoReplenishPercent: 30,
  synthesisFullHealingPercent: 55.5,
  synthesisTimeTravelPercent: 14.5,
};

const lucky = aPlayer({ ships: [aShip('personal-common', { inUse: true, points: somePoints() })] });
function somePoints() {
  return { ...aShip().points, luck: 40 };
}

/**
 * The real chances, by what the draws of the server's own rule answer: each says the range that its outcome
 * has.
 */
function drawnCapsules(player: Player, type: CapsuleType, tunables: Tunables, language: Language) {
  const words = names[language];
  const found = new Map<string, { percent: number; least: number; most: number; title: string }>();
  for (let number = 0; number < draws; number++) {
    const secrets = { ...player.secrets, capsule: `seed-${number}` };
    const order = { nonce: '', nextSeed: 'next', newId: 'new' };
    const keyed = { ...player, secrets, keys: { ship: 1, artifact: 1 } };
    const { drop, fairness } = ok(openCapsule(keyed, type, order, { nowMs: noon, tunables }));
    const isWhole = drop.kind === type || drop.isDuplicate;
    const key = `${words.rarity[drop.rarity]} ${isWhole ? words.whole[type] : 'shards'}`;
    const before = found.get(key);
    found.set(key, {
      percent: (fairness.to - fairness.from) * 100,
      least: Math.min(before?.least ?? drop.count, drop.count),
      most: Math.max(before?.most ?? drop.count, drop.count),
      title: words.rarity[drop.rarity],
    });
  }
  return [...found].map(([key, { percent, least, most, title }]) =>
    key.endsWith('shards')
      ? `${title} | ${words.shards(least, most)} | ${shown(percent)}`
      : `${key.replace(' ', ' | ')} | ${shown(percent)}`,
  );
}

/** Whole, or with two decimals. */
function shown(percent: number): string {
  const rounded = Math.round(percent * 100) / 100;
  return `${rounded.toFixed(Number.isInteger(rounded) ? 0 : 2)}%`;
}

/** Every row of chances on the screen. */
function read(container: Element): string[] {
  return [...container.querySelectorAll('.chances li')].map((row) => {
    const mark = row.querySelector('.chances__mark')?.textContent?.trim() ?? '';
    const name = row.querySelector('.chances__text > span')?.firstChild?.textContent ?? '';
    const percent = row.querySelector('.num')?.textContent ?? '';
    return [mark, name, percent].filter(Boolean).join(' | ');
  });
}

beforeEach(async () => {
  await startStrings();
  await startMoreStrings();
});
afterEach(() => {
  cleanup();
  showPublished(0, defaultTunables);
});

async function speak(language: Language): Promise<void> {
  state.settings.language = language;
  await startStrings();
  await startMoreStrings();
}

/** The chances as the server answers with them. */
function chancesOf(luck: number, tunables: Tunables): CapsuleKeys['chances'] {
  const of = (type: CapsuleType) => ({ id: type, outcomes: capsuleChances(type, luck, tunables) });
  return { ship: of('ship'), artifact: of('artifact') };
}

const versions = [
  ['as they come', defaultTunables],
  ['as designers changed them', changed],
] as const;

describe.each(languages)('the odds that a player reads in %s', (language) => {
  describe.each(versions)('with the numbers %s', (_which, tunables) => {
    it.each(capsuleTypes)('are those that the server draws a %s capsule by', async (type) => {
      await speak(language);
      showPublished(7, tunables);
      for (const player of [aPlayer(), lucky]) {
        const luck = capsuleLuck(player, tunables);
        const keys = {
          ship: 1,
          artifact: 1,
          commitment: '',
          synthesisCommitment: '',
          luck,
          chances: chancesOf(luck, tunables),
          guarantee: { left: 50, of: 50 },
        };
        signInTo(new FakeServer().answer('GET /game/v1/capsules/keys/', { status: 200, body: keys }));
        capsuleKeys.state.value = keys;
        render(<ChancesModal type={type} onClose={() => undefined} />);
        // The window is as wide as a desktop's, so it shows all capsules side by side.
        const capsule = document.querySelectorAll('section')[capsuleTypes.indexOf(type)]!;
        expect(read(capsule).sort()).toEqual(drawnCapsules(player, type, tunables, language).sort());
        expect(read(capsule)).toHaveLength(6);
        cleanup();
      }
      expect(capsuleLuck(lucky, tunables)).toBeGreaterThan(capsuleLuck(aPlayer(), tunables));
    });

    it('are those that the server makes boosters by', async () => {
      await speak(language);
      showPublished(8, tunables);
      const real = new Map<string, string>();
      for (let number = 0; number < draws; number++) {
        const player = aPlayer({ balance: { default: 0, clean: 1000 } });
        const sealed = { ...player, secrets: { ...player.secrets, synthesis: `seed-${number}` } };
        const { type, fairness } = ok(synthesise(sealed, { nonce: '', nextSeed: 'n' }, noon, tunables));
        const name = names[language].booster[type];
        real.set(name, `${name} | ${shown((fairness.to - fairness.from) * 100)}`);
      }
      const { container } = render(<SynthesisRows />);
      expect(read(container).sort()).toEqual([...real.values()].sort());
    });
  });
});
