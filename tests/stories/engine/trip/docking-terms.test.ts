import { describe, expect, it } from 'vitest';
import { ruleRows, traitRows } from '#engine/content/terms.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { dockingTerms } from '#engine/rules/trip/docking/docking.ts';
import { changedBy } from '#engine/rules/trip/flight-terms.ts';
import { replayDocking } from '#engine/systems/docking/advance-docking.ts';
import { chase, play } from '../../../engine/fixtures/docking-bot.ts';

const tries = 50;
const share = (isWon: (seed: string) => boolean) =>
  Array.from({ length: tries }, (_, index) => isWon(`terms ${index}`)).filter(Boolean).length / tries;

/** Every choice of four epic artifacts, which is what a ship carries. */
const loads = traitRows.flatMap((_, a) =>
  traitRows
    .slice(a + 1)
    .map((_, b) => traitRows.filter((_, index) => index !== a && index !== a + 1 + b))
    .map((rows) => ({ families: rows.map(({ stat }) => stat).join(', '), rows })),
);

describe.each(loads)('a docking with traits of $families (D36)', ({ rows }) => {
  const changes = rows.flatMap(({ epic }) => epic);
  const terms = dockingTerms(withTerms(defaultTunables, changedBy(changes, defaultTunables)), 'easy');

  it('is never won without a hand, and hardly ever by the stick up and let go', () => {
    expect(share((seed) => replayDocking(seed, [], terms).won)).toBe(0);
    const sent = (tick: number) => [
      { tick: 0, x: 0, y: -1 },
      { tick, x: 0, y: 0 },
    ];
    for (const ticks of [20, 40, 60])
      expect(share((seed) => replayDocking(seed, sent(ticks), terms).won)).toBeLessThan(0.4);
  });
});

describe.each(ruleRows)('a docking under $key (D35)', ({ changes }) => {
  const terms = dockingTerms(withTerms(defaultTunables, changedBy(changes, defaultTunables)), 'hard');

  it('can be won by a steady hand, and not without one', () => {
    // Sees 0.2 s late.
    const hand = (seed: string) =>
      play(seed, (seen) => chase(seen[Math.max(0, seen.length - 13)]!), terms).state.end === 'won';
    expect(share(hand)).toBeGreaterThan(0.8);
    expect(share((seed) => replayDocking(seed, [], terms).won)).toBe(0);
  });
});
