import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { activateAiPilot, aiFinishesAtMs, aiReportAt } from '#engine/rules/ai-pilot/ai-pilot.ts';
import { collectAiPilot, endAiRun, removeAiPilot } from '#engine/rules/ai-pilot/collect-ai-pilot.ts';
import type { AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import { type Change, unchanged } from '#engine/rules/core/decision.ts';
import type { DroppedAward } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { aPlayer, noon, noPerks, ok, shipOf, tunables } from '../../fixtures/given.ts';

const { systems } = galaxy;
const unlocked = { unlock: 'paid', run: null } as const;

/** A player whose ship of this key flies a run of its AI pilot since noon. */
function withRun(key: string, fields: Partial<Player> = {}): Player {
  const player = aPlayer(fields);
  const ships = { ...player.aiPilots.ships, [key]: unlocked };
  const owner = { ...player, aiPilots: { registrations: [], ships } };
  const ship = shipOf(owner, key);
  const stats = shipStats(ship, owner.artifacts, tunables);
  const order = {
    runId: `run-${key}`,
    seed: 'seed',
    tunablesVersion: 1,
    difficulty: 'easy',
    place: null,
  } as const;
  return ok(
    activateAiPilot(owner, ship, {
      stats,
      perks: noPerks,
      request: order,
      systems,
      nowMs: noon,
      tunables,
      tunablesOf,
    }),
  ).player;
}

const tunablesOf = () => tunables;
const runOf = (player: Player, key: string) => player.aiPilots.ships[key]!.run!;
const backAtMs = (player: Player, key: string) => aiFinishesAtMs(runOf(player, key), systems, tunables);
const collect = (player: Player, key: string, nowMs: number) =>
  collectAiPilot(player, shipOf(player, key), systems, { nowMs, tunables });

const entries = ({ effects }: Change, reason: string) =>
  effects.flatMap((effect) => (effect.kind === 'ledger' && effect.reason === reason ? effect.amount : []));
const paid = (change: Change) => entries(change, 'ai_pilot');
const awarded = (change: Change) => entries(change, 'award');
const isProto = ({ kind }: DroppedAward) => kind === 'protomatter';

describe('collecting a run', () => {
  it('is refused without a run', () => {
    expect(collect(aPlayer(), 'personal-common', noon)).toEqual({ refuse: 'ai_pilot_inactive' });
  });

  it('is refused until the last flight has ended, to the millisecond', () => {
    const player = withRun('personal-common');
    const endMs = backAtMs(player, 'personal-common');
    expect(collect(player, 'personal-common', endMs - 1)).toEqual({ refuse: 'session_not_finished' });
    expect(collect(player, 'personal-common', endMs)).toHaveProperty('ok');
  });

  it.each([
    ['personal-common', 0, 0],
    ['combat-common', 1, 0],
    ['expeditionary-common', 0, 1],
  ])('of %s pays its log and counts its flights', (key, attack, expedition) => {
    const player = withRun(key);
    const nowMs = backAtMs(player, key);
    const { change, report } = ok(collect(player, key, nowMs));
    const flights = report.ended.length;
    expect(flights).toBeGreaterThan(0);
    expect(paid(change)).toEqual([report.mined + report.manualMined]);
    expect(awarded(change)).toEqual(report.awards.filter(isProto).map(({ count }) => count));
    expect(change.player.totals).toMatchObject({
      trips: flights,
      attackTrips: attack * flights,
      expeditionTrips: expedition * flights,
      mined: report.mined,
      manualMined: report.manualMined,
      caughtPirates: report.caughtPirates,
    });
    const damage = report.state.flights.reduce((sum, flight) => sum + flight.damage, 0);
    expect(shipOf(change.player, key).health).toEqual({
      value: shipOf(player, key).health.value - damage,
      atMs: nowMs,
    });
    expect(runOf(change.player, key).collectedAtMs).toBe(nowMs);
  });

  it('works once', () => {
    const player = withRun('personal-common');
    const nowMs = backAtMs(player, 'personal-common');
    const after = ok(collect(player, 'personal-common', nowMs)).change.player;
    expect(collect(after, 'personal-common', nowMs)).toEqual({ refuse: 'ai_pilot_inactive' });
  });

  it('forgets the runs that other ships have collected, and keeps the others', () => {
    const first = withRun('personal-common');
    const nowMs = backAtMs(first, 'personal-common');
    const { aiPilots } = ok(collect(first, 'personal-common', nowMs)).change.player;
    const second = withRun('combat-common', { aiPilots });
    const flying = { ...aiPilots.ships['personal-common']!, run: runOf(first, 'personal-common') };
    const third = {
      ...second,
      aiPilots: { ...second.aiPilots, ships: { ...second.aiPilots.ships, 'expeditionary-common': flying } },
    };
    const after = ok(collect(third, 'combat-common', backAtMs(third, 'combat-common'))).change.player;
    expect(after.aiPilots.ships['personal-common']).toEqual(unlocked);
    expect(after.aiPilots.ships['expeditionary-common']).toEqual(flying);
    expect(runOf(after, 'combat-common').collectedAtMs).not.toBeNull();
    expect(after.aiPilots.registrations).toBe(third.aiPilots.registrations);
    expect(after.aiPilots.ships['combat-common']).toMatchObject(unlocked && { unlock: unlocked.unlock });
  });
});

describe('removing an AI pilot', () => {
  const remove = (player: Player, nowMs: number) =>
    removeAiPilot(unchanged(player), 'personal-common', systems, { nowMs, tunablesOf: () => tunables });

  it('pays the flights that have ended, and counts the damage of the one under way', () => {
    const player = withRun('personal-common');
    const report = aiReportAt(runOf(player, 'personal-common'), Number.POSITIVE_INFINITY, systems, tunables);
    expect(report.ended.length).toBeGreaterThan(1);
    const nowMs = backAtMs(player, 'personal-common') - 1;
    const part = aiReportAt(runOf(player, 'personal-common'), nowMs, systems, tunables);
    expect(part.ended.length).toBe(report.ended.length - 1);
    const change = remove(player, nowMs);
    expect(change.player.aiPilots.ships).toEqual({});
    expect(paid(change)).toEqual([part.mined + part.manualMined]);
    expect(change.player.totals.trips).toBe(part.ended.length);
    const damage = report.state.flights.reduce((sum, flight) => sum + flight.damage, 0);
    expect(shipOf(change.player, 'personal-common').health.value).toBe(
      shipOf(player, 'personal-common').health.value - damage,
    );
  });

  it('pays nothing without a run, or after it was collected', () => {
    const idle = { ...aPlayer(), aiPilots: { registrations: [], ships: { 'personal-common': unlocked } } };
    expect(remove(idle, noon)).toEqual({
      player: { ...idle, aiPilots: { registrations: [], ships: {} } },
      effects: [],
    });
    const player = withRun('personal-common');
    const collected = ok(collect(player, 'personal-common', backAtMs(player, 'personal-common'))).change
      .player;
    expect(remove(collected, noon).effects).toEqual([]);
  });
});

describe('a run that an operator ends', () => {
  const end = (player: Player, nowMs: number) =>
    endAiRun(player, 'personal-common', systems, { nowMs, tunablesOf: () => tunables });

  it('is paid as after a refund, and the ship keeps its AI pilot', () => {
    const player = withRun('personal-common');
    const nowMs = backAtMs(player, 'personal-common') - 1;
    const removed = removeAiPilot(unchanged(player), 'personal-common', systems, {
      nowMs,
      tunablesOf: () => tunables,
    });
    expect(paid(removed)[0]).toBeGreaterThan(0);
    const change = end(player, nowMs);
    expect(change.effects).toEqual(removed.effects);
    expect(change.player.ships).toEqual(removed.player.ships);
    expect(change.player.aiPilots.ships).toEqual({ 'personal-common': unlocked });
    expect(end(change.player, nowMs)).toEqual({ player: change.player, effects: [] });
  });

  it.each<[string, object]>([
    ['pays beyond all numbers', { extractionPercent: 1e30 }],
    ['has no packed systems', { known: undefined }],
  ])('that %s frees the ship without pay, which is reported', (_what, fault) => {
    const player = withRun('personal-common');
    const broken = { ...runOf(player, 'personal-common'), ...fault } as AiRun;
    const ships = { 'personal-common': { ...unlocked, run: broken } };
    const flying = { ...player, aiPilots: { registrations: [], ships } };
    const change = end(flying, noon + 10 * 3_600_000);
    expect(change.player.aiPilots.ships).toEqual({ 'personal-common': unlocked });
    expect(change.player.balance).toEqual(player.balance);
    expect(change.player.ships).toEqual(player.ships);
    expect(change.effects).toMatchObject([{ kind: 'review', reason: 'unpaid_award' }]);
  });
});
