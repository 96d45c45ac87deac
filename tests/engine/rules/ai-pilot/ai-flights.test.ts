import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { aiSkill, aiStateAt, beginAiFlights } from '#engine/rules/ai-pilot/ai-flights.ts';
import type { AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import { roundDown } from '#engine/rules/core/decision.ts';
import { noon, tunables } from '../../fixtures/given.ts';
import { longRun } from '../../fixtures/given-ai.ts';

const { systems } = galaxy;
/** One easy trip of the first system: the health isn't enough for a second one. */
const run: AiRun = {
  ...longRun,
  difficulty: 'easy',
  type: 'personal',
  calledBackAtMs: null,
  collectedAtMs: null,
  system: 1,
  trip: 1,
  health: systems[0]!.trips[0]!.damage,
  extractionPercent: 100,
  cargoPercent: 60,
  reduceTripSeconds: 0,
  perks: { crewPercent: 0, extruder: null, wormhole: null },
  known: '1.0.0',
};
const flightWith = (fields: Partial<typeof tunables>) =>
  aiStateAt(run, Number.POSITIVE_INFINITY, systems, { ...tunables, ...fields }).flights[0]!;

describe('what an AI pilot does by hand', () => {
  const base = systems[0]!.trips[0]!.baseExtraction * 100;

  it('is nothing without skill', () => {
    expect(flightWith({})).toMatchObject({ manualMined: 0, caughtPirates: 0 });
  });

  it('is its share of the cargo', () => {
    expect(flightWith({ aiEasyCargoPercent: 50 }).manualMined).toBe(roundDown(base * 0.6 * 0.5));
  });

  it('adds the pirates that come before the trip is over', () => {
    const flight = flightWith({ aiEasyCargoPercent: 50, aiEasyPiratePercent: 100 });
    expect(flight.caughtPirates).toBe(2);
    expect(flight.manualMined).toBe(roundDown(base * 0.6 * 0.5 + (2 * base) / 20));
  });

  it('follows the tunables of its difficulty', () => {
    const numbers = { aiEasyCargoPercent: 1, aiMediumCargoPercent: 2, aiHardCargoPercent: 3 };
    const pirates = { aiEasyPiratePercent: 4, aiMediumPiratePercent: 5, aiHardPiratePercent: 6 };
    const all = { ...tunables, ...numbers, ...pirates };
    expect((['easy', 'medium', 'hard'] as const).map((difficulty) => aiSkill(difficulty, all))).toEqual([
      { cargoPercent: 1, piratePercent: 4 },
      { cargoPercent: 2, piratePercent: 5 },
      { cargoPercent: 3, piratePercent: 6 },
    ]);
  });
});

describe('a run', () => {
  it('begins with no flight, and decides at its start', () => {
    expect(beginAiFlights(run)).toMatchObject({ dueAtMs: noon, health: run.health, flights: [], stop: null });
  });

  it('flies while its health is exactly enough, and stops before the next trip', () => {
    const state = aiStateAt(run, Number.POSITIVE_INFINITY, systems, tunables);
    expect(state.flights).toHaveLength(1);
    expect(state.stop).toMatchObject({ reason: 'health_too_low', health: 0 });
  });
});

describe('a repair during a run', () => {
  const [first] = aiStateAt(run, Number.POSITIVE_INFINITY, systems, tunables).flights;
  const repairedAt = (atMs: number): AiRun => ({ ...run, repairs: [{ atMs, health: 50 }] });

  it('counts from its moment on, and the run flies on with it', () => {
    const repaired = repairedAt(first!.launchedAtMs + 1000);
    const state = aiStateAt(repaired, Number.POSITIVE_INFINITY, systems, tunables);
    expect(state.flights.length).toBeGreaterThan(1);
    expect(state.flights[0]).toEqual(first);
    expect(state.flights[1]!.healthBefore).toBe(50);
  });

  it('changes nothing that was decided before it, not even at the same moment', () => {
    const state = aiStateAt(repairedAt(first!.endsAtMs), Number.POSITIVE_INFINITY, systems, tunables);
    expect(state.flights).toEqual([first]);
  });
});
