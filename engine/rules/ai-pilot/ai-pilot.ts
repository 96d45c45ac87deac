import { shipRowOf } from '../../content/hangar.ts';
import type { Difficulty } from '../../content/kinds.ts';
import type { SystemRow } from '../../content/schemas/galaxy.ts';
import type { TripChange } from '../../content/schemas/trip-changes.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { AiRun } from '../core/ai-pilot-state.ts';
import {
  type Change,
  changeShip,
  type Decided,
  type DecisionContext,
  replaceShip,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import type { DroppedAward } from '../core/flight-state.ts';
import type { Perks } from '../core/modifiers.ts';
import { boosterCount, boosterCounter, type OwnedShip, type Player } from '../core/player.ts';
import { changedSystems } from '../galaxy/awards.ts';
import { packStars } from '../galaxy/mastery.ts';
import { knownSystems, packKnown, systemStatus, tripStatus, tripTypesOf } from '../galaxy/progress.ts';
import { healthAt, type ShipStats } from '../hangar/ship-stats.ts';
import { isTypeInTrip, restsFromMs } from '../hangar/ships.ts';
import { type BoosterRefusal, boosterRefusal } from '../trip/booster-refusal.ts';
import { launchRefusals, type ShipLaunchRefusal, tripTypeFor } from '../trip/launch-refusals.ts';
import { type AiFlight, type AiState, aiStateAt, beginAiFlights, continueAiFlights } from './ai-flights.ts';
import { shareSteps, stepsOfOthers } from './ai-steps.ts';
import { aiUnlock } from './ai-unlock.ts';

export interface AiRunRequest {
  readonly runId: string;
  readonly seed: string;
  readonly tunablesVersion: number;
  readonly difficulty: Difficulty;
  /** The first trip; null means the last explored system. */
  readonly place: { readonly system: number; readonly trip: number } | null;
  /** Present changes of trips for the player; the run keeps them. */
  readonly trips?: readonly TripChange[];
}

/** Pay of a run's ended flights up to a moment, in whole hundredths. */
export interface AiReport {
  readonly state: AiState;
  /** Ended flights, without the current flight, which is the last of `state.flights`. */
  readonly ended: readonly AiFlight[];
  readonly mined: number;
  readonly manualMined: number;
  readonly caughtPirates: number;
  /** One entry per kind and collection. */
  readonly awards: readonly DroppedAward[];
}

/** The run's result up to `atMs`; `Infinity` gives the forecast of the whole run. */
export function aiReportAt(
  run: AiRun,
  atMs: number,
  systems: readonly SystemRow[],
  tunables: Tunables,
): AiReport {
  const state = aiStateAt(run, atMs, systems, tunables);
  const ended = state.flights.filter(({ endsAtMs }) => endsAtMs <= atMs);
  const sum = (of: (flight: AiFlight) => number) => ended.reduce((total, flight) => total + of(flight), 0);
  return {
    state,
    ended,
    mined: sum(({ mined }) => mined),
    manualMined: sum(({ manualMined }) => manualMined),
    caughtPirates: sum(({ caughtPirates }) => caughtPirates),
    awards: sumAwards(ended.flatMap(({ awards }) => awards)),
  };
}

/** Time at which the run will end without further requests; computed once for each state of a run. */
export function aiFinishesAtMs(run: AiRun, systems: readonly SystemRow[], tunables: Tunables): number {
  const cached = ends.get(run);
  if (cached?.systems === systems && cached.tunables === tunables) return cached.atMs;
  const begun = beginAiFlights(run);
  const { dueAtMs: atMs } = continueAiFlights(run, begun, Number.POSITIVE_INFINITY, systems, tunables);
  ends.set(run, { systems, tunables, atMs });
  return atMs;
}

const ends = new WeakMap<
  AiRun,
  { readonly systems: readonly SystemRow[]; readonly tunables: Tunables; readonly atMs: number }
>();

/** True while the run flies and hasn't been called back. */
export function isAiActive(
  run: AiRun | null,
  nowMs: number,
  systems: readonly SystemRow[],
  tunables: Tunables,
): boolean {
  if (!run || run.collectedAtMs !== null || run.calledBackAtMs !== null) return false;
  return aiStateAt(run, nowMs, systems, tunables).stop === null;
}

/** The run that a request would start now; forecast and activation share it. */
export function draftAiRun(
  player: Player,
  ship: OwnedShip,
  { stats, perks, request, systems, nowMs, tunablesOf }: Omit<AiRunInput, 'tunables'>,
): AiRun {
  const { type, rarity } = shipRowOf(ship.key);
  const playerSystems = knownSystems(player);
  return {
    id: request.runId,
    seed: request.seed,
    tunablesVersion: request.tunablesVersion,
    startedAtMs: nowMs,
    calledBackAtMs: null,
    collectedAtMs: null,
    difficulty: request.difficulty,
    type: tripTypeFor(type),
    rarity,
    system: request.place?.system ?? playerSystems.at(-1)?.system ?? 1,
    trip: request.place?.trip ?? null,
    health: healthAt(ship, stats, restsFromMs(player, ship.id), nowMs),
    extractionPercent: stats.extractionPercent,
    cargoPercent: stats.cargoPercent,
    reduceTripSeconds: stats.reduceTripSeconds,
    perks,
    known: packKnown(playerSystems),
    stars: packStars(player, systems, tripTypeFor(type), request.difficulty),
    steps: stepsOfOthers(player.aiPilots, request.runId, { nowMs, systems, tunablesOf }),
    ...(request.trips?.length ? { trips: request.trips } : {}),
  };
}

interface AiRunInput {
  readonly stats: ShipStats;
  readonly perks: Perks;
  readonly request: AiRunRequest;
  readonly systems: readonly SystemRow[];
  readonly nowMs: number;
  readonly tunables: Tunables;
  /** Tunables of the player's other runs, by their version. */
  readonly tunablesOf: (version: number) => Tunables;
}

/**
 * Sends a ship off with its AI pilot (D22). The trip it begins with must pass the checks of a launch by
 * hand. A named trip of another difficulty only decides in which system to begin.
 */
export function activateAiPilot(
  player: Player,
  ship: OwnedShip,
  input: AiRunInput,
): Decided<Change, 'ai_pilot_locked' | 'ai_pilot_active' | ShipLaunchRefusal> {
  const { systems, nowMs, tunables } = input;
  const aiPilot = player.aiPilots.ships[ship.id];
  const { status } = aiUnlock(player, ship.id, nowMs, tunables);
  if (!aiPilot || status !== 'available') return { refuse: 'ai_pilot_locked' };
  if (aiPilot.run?.collectedAtMs === null) return { refuse: 'ai_pilot_active' };
  const run = draftAiRun(player, ship, input);
  const refusal = placeRefusal(player, ship, run, systems) ?? firstRefusal(run, systems, nowMs, tunables);
  if (refusal) return { refuse: refusal };
  const launched = changeShip(ship, { health: { value: run.health, atMs: nowMs } });
  const ships = { ...player.aiPilots.ships, [ship.id]: { ...aiPilot, run } };
  return {
    ok: withPlayer(unchanged(player), {
      ships: replaceShip(player.ships, launched),
      aiPilots: shareSteps({ ...player.aiPilots, ships }, input),
    }),
  };
}

/** Calls the run back: it finishes its current trip and begins no other. Calling again changes nothing. */
export function callBackAiPilot(
  player: Player,
  ship: OwnedShip,
  systems: readonly SystemRow[],
  { nowMs, tunables }: DecisionContext,
): Decided<Change, 'ai_pilot_inactive'> {
  const aiPilot = player.aiPilots.ships[ship.id];
  const run = aiPilot?.run;
  if (!run || run.collectedAtMs !== null) return { refuse: 'ai_pilot_inactive' };
  if (!isAiActive(run, nowMs, systems, tunables)) return { ok: unchanged(player) };
  const ships = {
    ...player.aiPilots.ships,
    [ship.id]: { ...aiPilot, run: { ...run, calledBackAtMs: nowMs } },
  };
  return { ok: withPlayer(unchanged(player), { aiPilots: { ...player.aiPilots, ships } }) };
}

/** Why the run can't begin at this place: the ship is out, or the named trip can't be flown. */
function placeRefusal(
  player: Player,
  ship: OwnedShip,
  run: AiRun,
  systems: readonly SystemRow[],
): ShipLaunchRefusal | undefined {
  const { type, rarity } = shipRowOf(ship.key);
  const isBusy = isTypeInTrip(player, type);
  const system = changedSystems(systems, run.trips)[run.system - 1];
  const row = run.trip === null ? undefined : system?.trips[run.trip - 1];
  if (!system || run.trip === null || !row) return isBusy ? 'ship_in_trip' : undefined;
  const isFirst = row.difficulty === run.difficulty;
  return launchRefusals({
    systemStatus: systemStatus(player, run.system),
    tripStatus: isFirst ? tripStatus(player, run.system, run.trip, tripTypesOf(system)) : 'available',
    tripType: row.type,
    minRarity: isFirst ? row.minRarity : 'common',
    damage: isFirst ? row.damage : 0,
    ship: { type, rarity, health: run.health, isTypeInTrip: isBusy },
  })[0];
}

/** Refuses a run that would stop before its first flight. */
function firstRefusal(
  run: AiRun,
  systems: readonly SystemRow[],
  nowMs: number,
  tunables: Tunables,
): 'trip_unavailable' | 'health_too_low' | undefined {
  const { stop } = aiStateAt(run, nowMs, systems, tunables);
  if (!stop) return undefined;
  return stop.reason === 'health_too_low' ? 'health_too_low' : 'trip_unavailable';
}

function sumAwards(awards: readonly DroppedAward[]): DroppedAward[] {
  const sums = new Map<string, DroppedAward>();
  for (const award of awards) {
    const name = `${award.kind} ${award.collection}`;
    sums.set(name, { ...award, count: award.count + (sums.get(name)?.count ?? 0) });
  }
  return [...sums.values()];
}

interface RepairInput {
  readonly stats: ShipStats;
  readonly health: number;
  readonly addedHealth: number;
  readonly nowMs: number;
}

/**
 * Adds health to a ship, up to its maximum. `health` is the present value. During an AI pilot's run, the run
 * records the repair (D22).
 */
export function repairShip(
  change: Change,
  ship: OwnedShip,
  { stats, health, addedHealth, nowMs }: RepairInput,
): Change {
  const { player } = change;
  const gained = Math.min(addedHealth, stats.maxHealth - health);
  const aiPilot = player.aiPilots.ships[ship.id];
  const run = aiPilot?.run;
  if (!run || run.collectedAtMs !== null) {
    const repaired = changeShip(ship, { health: { value: health + gained, atMs: nowMs } });
    return withPlayer(change, { ships: replaceShip(player.ships, repaired) });
  }
  const repairs = [...(run.repairs ?? []), { atMs: nowMs, health: gained }];
  const ships = { ...player.aiPilots.ships, [ship.id]: { ...aiPilot, run: { ...run, repairs } } };
  return withPlayer(change, { aiPilots: { ...player.aiPilots, ships } });
}

interface HealInput {
  readonly stats: ShipStats;
  readonly health: number;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/** Uses a full healing on a ship during its AI pilot's run. `health` is the present value. */
export function healInRun(
  player: Player,
  ship: OwnedShip,
  { stats, health, nowMs, tunables }: HealInput,
): Decided<Change, BoosterRefusal> {
  const available = boosterCount(player.boosters, 'full_healing');
  const { maxHealth } = stats;
  const use = { type: 'full_healing', available, flight: null, ship: { health, maxHealth } } as const;
  const code = boosterRefusal(use, tunables);
  if (code) return { refuse: code };
  const boosters = { ...player.boosters, [boosterCounter.full_healing]: available - 1 };
  const used = withPlayer(unchanged(player), { boosters });
  return { ok: repairShip(used, ship, { stats, health, addedHealth: maxHealth, nowMs }) };
}
