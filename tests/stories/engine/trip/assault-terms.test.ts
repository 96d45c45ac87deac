import { describe, expect, it } from 'vitest';
import { ruleRows, traitRows } from '#engine/content/terms.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { type AssaultInput, stations } from '#engine/rules/trip/assault/assault.ts';
import { changedBy } from '#engine/rules/trip/flight-terms.ts';
import { replayAssault } from '#engine/systems/assault/advance-assault.ts';
import { assaultHands, fightAssault } from '#engine/systems/assault/assault-pilot.ts';
import { termsOf, winningAssault } from '../../../engine/fixtures/assault-bot.ts';

const share = (isWon: (seed: string) => boolean, tries = 200) =>
  Array.from({ length: tries }, (_, index) => isWon(`terms ${index}`)).filter(Boolean).length / tries;

// More than a ship has slots for.
const everyTrait = traitRows.flatMap(({ epic, set }) => [...epic, ...set]);
const strongest = termsOf('easy', 45, withTerms(defaultTunables, changedBy(everyTrait, defaultTunables)));

describe('an assault with every trait aboard (D36)', () => {
  it('is never won without a hand, and hardly ever by orders alone', () => {
    expect(share((seed) => replayAssault(seed, [], strongest).won)).toBe(0);
    const orders = (seed: string) => winningAssault(seed, strongest).filter(({ act }) => act !== 'answer');
    expect(share((seed) => replayAssault(seed, orders(seed), strongest).won)).toBeLessThan(0.2);
  });

  it('is hardly ever won by somebody who presses all the time', () => {
    const pressing = Array.from(
      { length: 450 },
      (_, i): AssaultInput => ({ tick: i * 6, act: i % 50 === 0 ? stations[(i / 50) % 3]! : 'answer' }),
    );
    const won = share((seed) => replayAssault(seed, pressing, strongest).won);
    expect(won).toBeLessThan(0.4);
  });

  it('is easier for the same hand', () => {
    const wins = (terms = termsOf()) =>
      share((seed) => fightAssault(seed, terms, assaultHands.learned, `mood ${seed}`).state.end === 'won');
    expect(wins(strongest)).toBeGreaterThan(wins());
  });
});

describe.each(ruleRows)('an assault under $key (D35)', ({ changes }) => {
  const terms = termsOf('hard', 45, withTerms(defaultTunables, changedBy(changes, defaultTunables)));

  it('can be won by a perfect hand', () => {
    const won = share(
      (seed) => fightAssault(seed, terms, assaultHands.perfect, `mood ${seed}`).state.end === 'won',
      60,
    );
    expect(won).toBeGreaterThan(0.8);
  });
});
