import { describe, expect, it } from 'vitest';
import type { Player } from '#engine/rules/core/player.ts';
import { completeByHand, exploreSystem, hasBit, lastTrip } from '#engine/rules/galaxy/progress.ts';
import { aPlayer, ledgerSums, noon, ok, system } from '../../../engine/fixtures/given.ts';

/** One trip before the end of the personal chain, with all awards dropped except its own. */
const nearlyDone = aPlayer({
  systems: { 1: { status: 'progress', completed: 2 ** 29 - 1, awarded: 2 ** 29 - 1 } },
});

describe('the complete button (D14)', () => {
  const byHand = (player: Player) => completeByHand(player, 1, system(1), { nextSystem: 2, nowMs: noon });
  const progress = { status: 'progress', completed: 1 << (lastTrip - 1), awarded: 0 } as const;

  it('completes a system whose last trip was flown by an AI pilot, and pays once', () => {
    const { player, effects } = ok(byHand(aPlayer({ systems: { 1: progress } })));
    expect(player.systems).toMatchObject({ 1: { status: 'completed' }, 2: { status: 'available' } });
    expect(ledgerSums(effects)).toEqual(player.balance);
    expect(byHand(player)).toEqual({ refuse: 'system_completed' });
  });

  it.each([
    ['system_unavailable', {}],
    ['system_unavailable', { 1: { ...progress, status: 'available' } }],
    ['system_not_finished', { 1: { ...progress, completed: 2 ** 29 - 1 } }],
    ['system_completed', { 1: { ...progress, status: 'completed' } }],
  ] as const)('is refused with %s: case %#', (refuse, systems) => {
    expect(byHand(aPlayer({ systems }))).toEqual({ refuse });
  });
});

describe('exploring a system', () => {
  it('puts it in progress and counts it', () => {
    const { player } = ok(
      exploreSystem(aPlayer({ systems: { 1: { status: 'available', completed: 0, awarded: 0 } } }), 1),
    );
    expect(player.systems[1]).toEqual({ status: 'progress', completed: 0, awarded: 0 });
    expect(player.totals.openedSystems).toBe(1);
  });

  it.each([
    ['system_unavailable', 2],
    ['system_started', 1],
  ])('is refused with %s', (refuse, number) => {
    expect(exploreSystem(aPlayer(), number)).toEqual({ refuse });
  });

  it('keeps the awards of every system separate', () => {
    expect(hasBit(nearlyDone.systems[1]!.awarded, lastTrip)).toBe(false);
  });
});
