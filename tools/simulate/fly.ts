import { galaxy, systemAt, tripAt } from '../../engine/content/galaxy.ts';
import type { TripRow } from '../../engine/content/schema.ts';
import { shipRowOf } from '../../engine/content/tables.ts';
import { rarities, type ShipType, type TripType } from '../../engine/content/words.ts';
import { confirmAd, issueAd, takeAdReward } from '../../engine/rules/ads.ts';
import { activateAiPilot, callBackAiPilot } from '../../engine/rules/ai-pilot.ts';
import { collectAiPilot } from '../../engine/rules/collect-ai-pilot.ts';
import { crewPercent } from '../../engine/rules/crew.ts';
import { dockingReward } from '../../engine/rules/dock-session.ts';
import { finishSession } from '../../engine/rules/finish.ts';
import type { Perks } from '../../engine/rules/forecast.ts';
import { startSession } from '../../engine/rules/launch.ts';
import { shipTypeFor } from '../../engine/rules/launch-reasons.ts';
import type { OwnedShip, Session } from '../../engine/rules/player.ts';
import { canComplete, hasBit, systemStatus } from '../../engine/rules/progress.ts';
import { endsAtMs, isOver } from '../../engine/rules/session.ts';
import { energyAt, healthAt, type ShipStats, shipStats } from '../../engine/rules/ship-stats.ts';
import { synthesise } from '../../engine/rules/synthesise.ts';
import { completeByHand, exploreSystem } from '../../engine/rules/systems.ts';
import { isTypeInTrip } from '../../engine/rules/upgrade-ship.ts';
import { applyBooster } from '../../engine/rules/use-booster.ts';
import type { Habit } from './habits.ts';
import { attempt, chance, type Life, newId, presentSystem, store, tunables } from './life.ts';

const tripTypes = ['personal', 'attack', 'expedition'] as const satisfies readonly TripType[];
/** Energy that a pilot spends in a minute of tapping when every object is taken. */
const objectsAMinute = 60_000 / tunables.spawnIntervalMs;

/** Collects every trip that has run out. */
export function collectTrips(life: Life, habit: Habit): void {
  for (const session of life.player.sessions) {
    if (!isOver(session, life.nowMs)) continue;
    const row = tripAt(session.system, session.trip)!;
    const system = systemAt(session.system)!;
    const next = systemAt(session.system + 1)?.priority;
    const docked = row.type === 'expedition' ? withDocking(life, session, habit) : session;
    const sessions = life.player.sessions.map((other) => (other.id === docked.id ? docked : other));
    const decided = finishSession(
      { ...life.player, sessions },
      docked,
      row,
      system,
      next,
      life.nowMs,
      tunables,
    );
    if ('ok' in decided) store(life, decided.ok.change);
  }
}

/** The outcome of a docking by the pilot's skill: nine hundred ticks of it would only cost time here. */
function withDocking(life: Life, session: Session, habit: Habit): Session {
  const ship = life.player.ships.find(({ id }) => id === session.shipId)!;
  const earned = chance(life) < habit.skill ? dockingReward(session.base, ship) : 0;
  return { ...session, docking: { startedAtMs: life.nowMs, endedAtMs: life.nowMs, earned } };
}

/** Explores what can be explored, and completes by hand what the AI pilot left. */
export function openSystems(life: Life): void {
  const system = presentSystem(life.player);
  if (canComplete(life.player.systems[system])) {
    const next = systemAt(system + 1)?.priority;
    attempt(life, completeByHand(life.player, system, systemAt(system)!, next, life.nowMs));
  }
  const present = presentSystem(life.player);
  if (systemStatus(life.player, present) === 'available') attempt(life, exploreSystem(life.player, present));
}

/** Launches a ship of each type that is at home, but the one that is left to its AI pilot. */
export function launchTrips(life: Life, leftAlone: string | null): void {
  for (const type of tripTypes) {
    const shipType = shipTypeFor(type);
    const ship = shipInUse(life, shipType);
    if (!ship || ship.id === leftAlone || isTypeInTrip(life.player, shipType)) continue;
    const place = pickTrip(life, type, ship);
    if (place) launch(life, ship, place.system, place.trip);
  }
}

/** The ship of a type that is in use. */
export function shipInUse({ player }: Life, type: ShipType): OwnedShip | undefined {
  return player.ships.find(({ key, inUse }) => inUse && shipRowOf(key).type === type);
}

function launch(life: Life, ship: OwnedShip, system: number, trip: number): void {
  const stats = shipStats(ship, life.player.artifacts, tunables);
  const order = { sessionId: newId(life), seed: life.seed, tunablesVersion: 0, system, trip };
  const row = tripAt(system, trip)!;
  const decided = startSession(life.player, ship, stats, row, perksOf(life), order, life.nowMs, tunables);
  if ('ok' in decided) store(life, { player: decided.ok.player, effects: [] });
}

function perksOf({ player }: Life): Perks {
  return { crewPercent: crewPercent(player.crewActive, tunables), ...player.nfts };
}

interface Place {
  readonly system: number;
  readonly trip: number;
  readonly row: TripRow;
}

/** All trips of a type, in the order in which they are unlocked. */
const chains = Object.fromEntries(
  tripTypes.map((type) => [
    type,
    galaxy.systems.flatMap(({ priority, trips }) =>
      trips.flatMap((row, index): Place[] =>
        row.type === type ? [{ system: priority, trip: index + 1, row }] : [],
      ),
    ),
  ]),
) as Record<TripType, Place[]>;

/** The first trip of a type that was never completed, if its system is open. */
export function nextInChain({ player }: Life, type: TripType): Place | undefined {
  const place = chains[type].find(
    ({ system, trip }) => !hasBit(player.systems[system]?.completed ?? 0, trip),
  );
  const status = place && systemStatus(player, place.system);
  return status === 'progress' || status === 'completed' ? place : undefined;
}

/**
 * The next trip of the chain; a personal ship that is too worn for it waits and mends, others fly meanwhile what they can.
 * Where there is none, the completed trip that pays most for its time and damage.
 */
function pickTrip(life: Life, type: TripType, ship: OwnedShip): Place | undefined {
  const health = healthAt(ship, shipStats(ship, life.player.artifacts, tunables), false, life.nowMs);
  const next = nextInChain(life, type);
  const { rarity } = shipRowOf(ship.key);
  const canFly = ({ row }: Place) => rarities.indexOf(rarity) >= rarities.indexOf(row.minRarity);
  if (next && canFly(next)) return health >= next.row.damage ? next : undefined;
  const pay = ({ row }: Place) => row.baseExtraction / Math.max(row.timeHours, row.damage / 40);
  return chains[type]
    .filter(({ system, trip }) => hasBit(life.player.systems[system]?.completed ?? 0, trip))
    .filter((place) => canFly(place) && place.row.damage <= health)
    .reduce<Place | undefined>((best, place) => (best && pay(best) >= pay(place) ? best : place), undefined);
}

/** Fills cargo for so many minutes by hand, or at once with a booster, and shoots the pirates that come meanwhile. */
export function workAboard(life: Life, habit: Habit, minutes: number): void {
  const session = life.player.sessions.find(({ cargoLimit }) => cargoLimit > 0);
  const ship = session && life.player.ships.find(({ id }) => id === session.shipId);
  if (!session || !ship) return;
  const stats = shipStats(ship, life.player.artifacts, tunables);
  if (life.player.boosters.autoReplenishCount > 0) {
    const used = applyBooster(life.player, 'auto_replenish', ship, stats, 'personal', life.nowMs, tunables);
    if (attempt(life, used)) return;
  }
  const energy = energyAt(ship, stats, life.nowMs);
  const taps = Math.floor(Math.min(energy / tunables.energyPerTap, minutes * objectsAMinute * habit.skill));
  const pirates = Array.from({ length: tunables.pirateMost }, (_, index) => index + 1).filter(
    (number) => number < minutes && !session.pirates.includes(number) && chance(life) < habit.skill,
  );
  const worked: Session = {
    ...session,
    baggage: Math.min(session.cargoLimit, session.baggage + taps * 98),
    pirates: [...session.pirates, ...pirates],
  };
  const tired = { ...ship, energy: { value: energy - taps * tunables.energyPerTap, atMs: life.nowMs } };
  life.player = {
    ...life.player,
    sessions: life.player.sessions.map((other) => (other.id === session.id ? worked : other)),
    ships: life.player.ships.map((other) => (other.id === ship.id ? tired : other)),
  };
}

/** When the next trip that is under way ends; infinity when none is. */
export function nextEndMs(life: Life): number {
  return Math.min(Number.POSITIVE_INFINITY, ...life.player.sessions.map(endsAtMs));
}

/** Pays the AI pilots' runs that are over. */
export function collectAiPilots(life: Life): void {
  for (const ship of life.player.ships) {
    const run = life.player.aiPilots.ships[ship.id]?.run;
    if (!run || run.collectedAtMs !== null) continue;
    const decided = collectAiPilot(life.player, ship, galaxy.systems, life.nowMs, tunables);
    if ('ok' in decided) store(life, decided.ok.change);
  }
}

/** Calls the AI pilots back: they end the trip they are on. */
export function callBack(life: Life): void {
  for (const ship of life.player.ships)
    if (life.player.aiPilots.ships[ship.id]?.run)
      attempt(life, callBackAiPilot(life.player, ship, galaxy.systems, life.nowMs, tunables));
}

/** Sends the personal ship off with its AI pilot, to begin with the next trip of its chain. */
export function sendAiPilot(life: Life): void {
  const ship = shipInUse(life, 'personal');
  if (!ship || !life.player.aiPilots.ships[ship.id]) return;
  const next = nextInChain(life, 'personal');
  const stats = shipStats(ship, life.player.artifacts, tunables);
  const order = {
    runId: newId(life),
    seed: life.seed,
    tunablesVersion: 0,
    difficulty: next?.row.difficulty ?? 'hard',
    place: next ? { system: next.system, trip: next.trip } : null,
  };
  const { player, nowMs } = life;
  attempt(life, activateAiPilot(player, ship, stats, perksOf(life), order, galaxy.systems, nowMs, tunables));
}

/** Mends the personal ship when it is too worn for the next trip: with boosters, made from clean PROTO if need be, and ads. */
export function mend(life: Life, habit: Habit): void {
  for (let ads = habit.ads; ; ads--) {
    const ship = shipInUse(life, 'personal');
    const next = nextInChain(life, 'personal');
    if (!ship || !next || isTypeInTrip(life.player, 'personal')) return;
    const stats = shipStats(ship, life.player.artifacts, tunables);
    if (healthAt(ship, stats, false, life.nowMs) >= next.row.damage) return;
    const { player, nowMs } = life;
    if (attempt(life, applyBooster(player, 'full_healing', ship, stats, null, nowMs, tunables))) return;
    if (player.balance.clean >= habit.cleanKept) {
      const made = synthesise(player, { nonce: '', nextSeed: newId(life) }, nowMs, tunables);
      if ('ok' in made) store(life, made.ok.change);
      continue;
    }
    if (ads <= 0) return;
    watchAd(life, ship, stats);
  }
}

function watchAd(life: Life, ship: OwnedShip, stats: ShipStats): void {
  const issued = issueAd(life.player, newId(life), life.nowMs, tunables);
  if ('refuse' in issued) return;
  store(life, issued.ok.change);
  const { id } = issued.ok.ticket;
  const watchedMs = life.nowMs + tunables.adShortestSeconds * 1000;
  attempt(life, confirmAd(life.player, id, watchedMs, tunables));
  attempt(life, takeAdReward(life.player, id, 'health', ship, stats, life.nowMs, tunables));
}
