import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { unchanged } from '#engine/rules/core/decision.ts';
import { dockingTerms, type StickInput } from '#engine/rules/trip/docking/docking.ts';
import { keepRun, packStick, unpackStick } from '#engine/rules/trip/docking/docking-run.ts';
import { replayDocking } from '#engine/systems/docking/advance-docking.ts';
import { winningLog } from '../../../fixtures/docking-bot.ts';
import { aPlayer, firstOf, flying, noon } from '../../../fixtures/given.ts';

const difficulties = ['easy', 'medium', 'hard'] as const;
const { player, flight } = flying(aPlayer(), firstOf('expedition'), { seed: 'run' });
const thousandth = fc.integer({ min: -1000, max: 1000 }).map((n) => n / 1000 + 0);
const entry = fc.record({ tick: fc.integer({ min: 0, max: 899 }), x: thousandth, y: thousandth });

describe('a kept docking', () => {
  it.each(difficulties)('is replayed to the same tick on the tier %s', (difficulty) => {
    const terms = dockingTerms(defaultTunables, difficulty);
    const input = winningLog(flight.seed, terms);
    const replay = (log: readonly StickInput[]) => replayDocking(flight.seed, log, terms);
    const { effects } = keepRun(unchanged(player), flight, { difficulty, input, replay, nowMs: noon });
    expect(effects).toMatchObject([{ kind: 'docked', run: { difficulty, ticks: replay(input).ticks } }]);
    const run = effects[0]!.kind === 'docked' ? effects[0]!.run : undefined;
    expect(replay(unpackStick(run!.stick))).toEqual(replay(input));
  });

  it('is none when it was lost', () => {
    const terms = dockingTerms(defaultTunables, 'easy');
    const replay = (log: readonly StickInput[]) => replayDocking(flight.seed, log, terms);
    expect(
      keepRun(unchanged(player), flight, { difficulty: 'easy', input: [], replay, nowMs: noon }).effects,
    ).toEqual([]);
  });

  it('has one entry a tick, the last that was sent, and is short whatever was sent', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 3600 }), (input) => {
        const last = new Map(input.map((one) => [one.tick, one]));
        const kept = unpackStick(packStick(input, 900));
        expect(kept).toEqual([...last.values()].sort((a, b) => a.tick - b.tick));
        expect(packStick(input, 900).length).toBeLessThan(900 * 16);
      }),
      { numRuns: 50 },
    );
  });
});
