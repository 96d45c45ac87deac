import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { stepsOn, utcDay } from '#engine/rules/ai-pilot/ai-flights.ts';
import { activateAiPilot, aiReportAt, repairShip } from '#engine/rules/ai-pilot/ai-pilot.ts';
import { aiStepsLeft, shareSteps } from '#engine/rules/ai-pilot/ai-steps.ts';
import { collectAiPilot } from '#engine/rules/ai-pilot/collect-ai-pilot.ts';
import type { AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import { unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { aPlayer, aShip, noon, noPerks, ok } from '../../fixtures/given.ts';

const { systems } = galaxy;
/** Damage that hardly counts, so that only the limit of first flights ends a day. */
const tunables = { ...defaultTunables, aiStepsPerDay: 3 };
const tunablesOf = () => tunables;
const dayMs = 86_400_000;
/** The first trips of each chain as flown before. */
const flown = 0b111111111111;
const ids = ['personal-common', 'combat-epic', 'expeditionary-common'];

/** A player with a strong ship of each type, whose AI pilots are unlocked. */
function aPilot(completed = 0): Player {
  const player = aPlayer({
    ships: ids.map((id) => aShip(id, { health: { value: 4000, atMs: noon } })),
    systems: { 1: { status: 'progress', completed, awarded: completed } },
  });
  const ships = Object.fromEntries(ids.map((id) => [id, { unlock: 'paid' as const, run: null }]));
  return { ...player, aiPilots: { registrations: [], ships } };
}

function activate(player: Player, id: string, nowMs = noon): Player {
  const ship = player.ships.find((owned) => owned.id === id)!;
  const request = {
    runId: `run-${id}-${nowMs}`,
    seed: id,
    tunablesVersion: 1,
    difficulty: 'easy',
    place: null,
  } as const;
  const stats = { ...shipStats(ship, [], tunables), maxHealth: 4000 };
  return ok(
    activateAiPilot(player, ship, { stats, perks: noPerks, request, systems, nowMs, tunables, tunablesOf }),
  ).player;
}

const runsOf = ({ aiPilots }: Player): AiRun[] =>
  Object.values(aiPilots.ships).flatMap(({ run }) => (run?.collectedAtMs === null ? [run] : []));
const flightsOf = (run: AiRun) => aiReportAt(run, Number.POSITIVE_INFINITY, systems, tunables).state.flights;
/** First flights of all open runs by UTC day. */
const stepsByDay = (player: Player): number[] =>
  Array.from({ length: 40 }, (_, day) =>
    runsOf(player).reduce((sum, run) => sum + stepsOn(flightsOf(run), utcDay(noon) + day), 0),
  );

describe('first flights by AI pilots', () => {
  it('are limited on each UTC day; the others are trips flown before', () => {
    const player = activate(aPilot(), ids[0]!);
    const [run] = runsOf(player);
    const flights = flightsOf(run!);
    expect(Math.max(...stepsByDay(player))).toBe(3);
    expect(flights.filter(({ isStep }) => !isStep).length).toBeGreaterThan(0);
    expect(flights.filter(({ isStep, reason }) => isStep !== (reason === 'new'))).toEqual([]);
  });

  it('are limited for all runs together, in any order of their starts', () => {
    for (const order of [ids, [...ids].reverse()]) {
      const player = order.reduce(
        (before, id, index) => activate(before, id, noon + index * 60_000),
        aPilot(flown),
      );
      expect(runsOf(player).length).toBeGreaterThan(1);
      expect(Math.max(...stepsByDay(player))).toBeLessThanOrEqual(3);
    }
  });

  it('stay limited when a run is repaired and the others are told', () => {
    let player = ids.slice(0, 2).reduce((before, id) => activate(before, id), aPilot(flown));
    for (let day = 1; day <= 4; day++)
      for (const id of ids.slice(0, 2)) {
        const ship = player.ships.find((owned) => owned.id === id)!;
        const stats = { ...shipStats(ship, [], tunables), maxHealth: 9999 };
        const nowMs = noon + day * (dayMs / 3);
        player = repairShip(unchanged(player), ship, { stats, health: 0, addedHealth: 900, nowMs }).player;
        player = { ...player, aiPilots: shareSteps(player.aiPilots, { nowMs, systems, tunablesOf }) };
        expect(Math.max(...stepsByDay(player))).toBeLessThanOrEqual(3);
      }
  });

  it('of a run collected on the day count for the next run of that day', () => {
    const first = activate(aPilot(), ids[0]!);
    const [run] = runsOf(first);
    const called = {
      ...first,
      aiPilots: {
        ...first.aiPilots,
        ships: {
          ...first.aiPilots.ships,
          [ids[0]!]: { unlock: 'paid' as const, run: { ...run!, calledBackAtMs: noon + 1 } },
        },
      },
    };
    const nowMs = noon + 6 * 3_600_000;
    const ship = called.ships[0]!;
    const { player } = ok(collectAiPilot(called, ship, systems, { nowMs, tunables })).change;
    expect(player.aiPilots.collectedSteps).toEqual({ day: utcDay(noon), count: 1 });
    const context = { nowMs, systems, tunablesOf };
    expect(aiStepsLeft(player.aiPilots, context, 3)).toBe(2);
    expect(aiStepsLeft(player.aiPilots, { ...context, nowMs: nowMs + dayMs }, 3)).toBe(3);
    const next = activate(player, ids[0]!, nowMs);
    expect(stepsByDay(next)[0]).toBe(2);
  });

  it('have no limit in a run from before the rule', () => {
    const [run] = runsOf(activate(aPilot(), ids[0]!));
    const { steps: _, ...before } = run!;
    expect(stepsOn(flightsOf(before), utcDay(noon))).toBeGreaterThan(3);
  });
});
