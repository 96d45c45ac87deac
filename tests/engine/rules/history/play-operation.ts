import { artifactRows, shipRowOf } from '#engine/content/hangar.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { convert } from '#engine/rules/capsules/convert.ts';
import { type Change, type Decided, moveMoney, unchanged } from '#engine/rules/core/decision.ts';
import type { Effect } from '#engine/rules/core/effects.ts';
import type { DroppedAward, Flight, FlightRecord } from '#engine/rules/core/flight-state.ts';
import type { OwnedArtifact, OwnedShip, Player } from '#engine/rules/core/player.ts';
import { giveAwards } from '#engine/rules/galaxy/awards.ts';
import {
  completeByHand,
  exploreSystem,
  lastTrip,
  systemStatus,
  tripStatus,
} from '#engine/rules/galaxy/progress.ts';
import { healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { isTypeInTrip, restsFromMs } from '#engine/rules/hangar/ships.ts';
import { chooseShip, levelUp, spendPoints } from '#engine/rules/hangar/upgrade-ship.ts';
import { finishFlight } from '#engine/rules/trip/finish.ts';
import { endsAtMs, hasCargo, isOver } from '#engine/rules/trip/flight.ts';
import { startFlight } from '#engine/rules/trip/launch.ts';
import { launchRefusals, shipTypeFor } from '#engine/rules/trip/launch-refusals.ts';
import { catchPirate } from '#engine/rules/trip/pirates.ts';
import { replayTaps, tapTermsOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import { anyTime } from '#engine/rules/trip/tapping/take-tap.ts';
import { applyBooster } from '#engine/rules/trip/use-booster.ts';
import {
  aShip,
  docked,
  noon,
  noPerks,
  openSpace,
  profile,
  secrets,
  shipOf,
  system,
  trip,
  tunables,
} from '../core/given.ts';
import type { DrawOperation, Operation } from './operations.ts';
import { givePilots, type Played, pilotsBackAtMs, playDraw } from './play-draw.ts';

const drawKinds: ReadonlySet<Operation['kind']> = new Set<DrawOperation['kind']>([
  'open',
  'synthesise',
  'merge',
  'install',
  'dock',
  'register',
  'pilot',
]);

/**
 * A history so far: what the server would have stored, and everything that has left the player's document.
 */
export interface History {
  readonly player: Player;
  readonly nowMs: number;
  readonly effects: readonly Effect[];
  /** Keys and shards gained, and spent ones as negative counts. */
  readonly dropped: readonly DroppedAward[];
  /** Seeds of draws; each may be drawn from only once. */
  readonly seeds: readonly string[];
  /** Collected trips, flown by hand and by AI pilots, with the number of awards each dropped. */
  readonly flown: readonly { readonly place: string; readonly awards: number }[];
  readonly launches: number;
}

/**
 * A new player with a ship of each type, a second personal one, AI pilots, artifacts, boosters, keys and
 * shards. With `isNearEnd`, one before the last trip of the first system, with all its other trips completed.
 */
export function begin(isNearEnd = false): History {
  const ships = [
    aShip('personal-common'),
    aShip('combat-common'),
    aShip('expeditionary-common'),
    aShip('personal-epic', { inUse: false }),
  ];
  const boosters = { autoReplenishCount: 3, fullHealingCount: 3, timeTravelCount: 5 };
  const done = 2 ** (lastTrip - 1) - 1;
  const fresh = newPlayer('ada', profile, secrets, noon);
  const systems = { 1: { status: 'progress', completed: done, awarded: done } } as const;
  const artifacts = artifactRows.slice(1, 6).map(
    ({ key }, index): OwnedArtifact => ({
      id: `first-${key}`,
      key,
      grade: 1,
      shipId: index < 4 ? 'personal-common' : null,
    }),
  );
  const given = givePilots({
    ...fresh,
    ships,
    artifacts,
    boosters,
    systems: isNearEnd ? systems : fresh.systems,
  });
  const paid = moveMoney(unchanged(given), 'default', 20_000, {
    reason: 'grant',
    reference: 'start',
    nowMs: noon,
  });
  const dropped: DroppedAward[] = [
    { kind: 'clean_protomatter', count: 4000, collection: null, rarity: null },
    { kind: 'ship_capsule_key', count: 2, collection: null, rarity: null },
    { kind: 'artifact_capsule_key', count: 3, collection: null, rarity: null },
    { kind: 'ship_shard', count: 30, collection: 'personal-common', rarity: 'common' },
    { kind: 'artifact_shard', count: 9, collection: artifactRows[0]!.key, rarity: 'common' },
  ];
  const { player, effects } = giveAwards(paid, dropped, { reason: 'grant', reference: 'start', nowMs: noon });
  return {
    player: { ...player, rev: 1 },
    nowMs: noon,
    effects,
    dropped,
    seeds: [],
    flown: [],
    launches: 0,
  };
}

/** Runs an operation as the server does: decides, then stores the result under the next revision. */
export function playOperation(history: History, operation: Operation): History {
  if (operation.kind === 'wait')
    return { ...history, nowMs: history.nowMs + Math.round(operation.minutes * 60_000) };
  if (operation.kind === 'arrive')
    return {
      ...history,
      nowMs: Math.max(
        history.nowMs,
        ...history.player.flights.map(endsAtMs),
        ...pilotsBackAtMs(history.player),
      ),
    };
  const played = isDraw(operation)
    ? playDraw(history.player, operation, history.nowMs)
    : only(decide(history, operation));
  if (!played || 'refuse' in played) return history;
  const { change, moved = [], seed, flown = [], tookMs = 0 } = played.ok;
  const { player, effects } = change;
  const flights = effects.flatMap((effect) => (effect.kind === 'flight' ? [effect.flight] : []));
  const launches = player.flights.length > history.player.flights.length ? 1 : 0;
  const byHand = operation.kind === 'complete' ? awardsOf(operation.system) : [];
  return {
    player: { ...player, rev: history.player.rev + 1 },
    nowMs: history.nowMs + tookMs,
    effects: [...history.effects, ...effects],
    dropped: [...history.dropped, ...flights.flatMap(({ awards }) => awards), ...byHand, ...moved],
    seeds: seed === undefined ? history.seeds : [...history.seeds, seed],
    flown: [...history.flown, ...flights.map(byHandOf), ...flown],
    launches: history.launches + launches,
  };
}

/** The trip's own awards: those of its system come with the last trip, but belong to no trip. */
function byHandOf({ flight, awards }: FlightRecord): { place: string; awards: number } {
  const ofSystem = flight.trip === lastTrip ? awards.length : 0;
  return { place: `${flight.system}/${flight.trip}`, awards: awards.length - ofSystem };
}

function isDraw(operation: Operation): operation is DrawOperation {
  return drawKinds.has(operation.kind);
}

function only(decided: Decided<Change> | undefined): Decided<Played> | undefined {
  return decided && 'ok' in decided ? { ok: { change: decided.ok } } : decided;
}

function awardsOf(priority: number): DroppedAward[] {
  return system(priority).awards.flatMap((row) =>
    row.kind === 'ship_capsule_key' || row.kind === 'artifact_capsule_key'
      ? [{ kind: row.kind, count: row.count, collection: null, rarity: null }]
      : [],
  );
}

function decide(
  history: History,
  operation: Exclude<Operation, { kind: 'wait' | 'arrive' } | DrawOperation>,
): Decided<Change> | undefined {
  const { player, nowMs } = history;
  switch (operation.kind) {
    case 'explore':
      return exploreSystem(player, operation.system);
    case 'complete':
      return completeByHand(player, operation.system, system(operation.system), {
        nextSystem: operation.system + 1,
        nowMs,
      });
    case 'launch':
      return launch(history, operation.type, operation.again);
    case 'convert':
      return convert(player, operation.amount, {
        isGeneral: false,
        reference: `convert-${player.rev}`,
        nowMs,
        tunables,
      });
    case 'level':
    case 'points':
    case 'choose':
      return improve(player, player.ships[operation.slot]!, operation, nowMs);
    case 'boost':
      return boost(player, player.ships[operation.slot]!, operation.type, nowMs);
    default: {
      const flight = player.flights[operation.slot % Math.max(1, player.flights.length)];
      return flight && inFlight(player, flight, operation, nowMs);
    }
  }
}

/** Launches the next trip of a chain, or the last one completed in it, with the ship in use. */
function launch(
  { player, nowMs, launches }: History,
  type: 'personal' | 'attack' | 'expedition',
  again: boolean,
) {
  const number = systemStatus(player, 2) === 'progress' ? 2 : 1;
  const types = system(number).trips.map((row) => row.type);
  const wanted = again ? 'completed' : 'available';
  const priority =
    types.findLastIndex(
      (other, index) => other === type && tripStatus(player, number, index + 1, types) === wanted,
    ) + 1;
  const ship = player.ships.find(({ inUse, key }) => inUse && shipRowOf(key).type === shipTypeFor(type));
  if (priority < 1 || !ship) return undefined;
  const row = trip(number, priority);
  const stats = shipStats(ship, player.artifacts, tunables);
  const [refuse] = launchRefusals({
    systemStatus: systemStatus(player, number),
    tripStatus: tripStatus(player, number, priority, types),
    tripType: row.type,
    minRarity: row.minRarity,
    damage: row.damage,
    ship: {
      type: shipRowOf(ship.key).type,
      rarity: shipRowOf(ship.key).rarity,
      health: healthAt(ship, stats, restsFromMs(player, ship.id), nowMs),
      isTypeInTrip: isTypeInTrip(player, shipTypeFor(type)),
    },
  });
  if (refuse) return { refuse };
  const order = {
    flightId: `s${launches}`,
    seed: `seed-${launches}`,
    tunablesVersion: 1,
    system: number,
    trip: priority,
    ...(row.type === 'personal' && { waves: openSpace }),
  };
  const started = startFlight(player, ship, { stats, row, perks: noPerks, request: order, nowMs, tunables });
  return 'ok' in started ? { ok: unchanged(started.ok.player) } : started;
}

function improve(
  player: Player,
  ship: OwnedShip,
  operation: Extract<Operation, { kind: 'level' | 'points' | 'choose' }>,
  nowMs: number,
): Decided<Change> {
  if (operation.kind === 'level') {
    const raised = levelUp(player, ship, 1, { nowMs, tunables });
    return 'ok' in raised ? { ok: raised.ok.change } : raised;
  }
  if (operation.kind === 'choose') return chooseShip(player, ship);
  return spendPoints(
    player,
    ship,
    { [operation.stat]: ship.points[operation.stat] + operation.by },
    { nowMs, tunables },
  );
}

function boost(
  player: Player,
  ship: OwnedShip,
  type: 'auto_replenish' | 'time_travel' | 'full_healing',
  nowMs: number,
) {
  const flight = player.flights.find(({ shipId }) => shipId === ship.id);
  const tripType = flight ? trip(flight.system, flight.trip).type : null;
  return applyBooster(player, type, {
    ship,
    stats: shipStats(ship, player.artifacts, tunables),
    tripType,
    nowMs,
    tunables,
  });
}

function inFlight(
  player: Player,
  flight: Flight,
  operation: Extract<Operation, { kind: 'tap' | 'shoot' | 'collect' }>,
  nowMs: number,
): Decided<Change> {
  const row = trip(flight.system, flight.trip);
  const put = (after: Flight, ship?: OwnedShip): Change =>
    unchanged({
      ...player,
      flights: player.flights.map((other) => (other.id === flight.id ? after : other)),
      ships: player.ships.map((other) => (other.id === ship?.id ? ship : other)),
    });
  if (operation.kind === 'collect' && row.type === 'expedition' && !flight.docking && isOver(flight, nowMs))
    return { ok: unchanged(docked(player, flight.id, nowMs)) };
  if (operation.kind === 'collect') {
    const done = finishFlight(player, flight, {
      row,
      system: system(flight.system),
      nextSystem: flight.system + 1,
      giftId: `gift-${nowMs}`,
      nowMs,
      tunables,
    });
    return 'ok' in done ? { ok: done.ok.change } : done;
  }
  const elapsedMs = nowMs - flight.createdAtMs;
  if (operation.kind === 'shoot') {
    const shotMs = operation.pirate * 60_000 + operation.late;
    const caught = catchPirate(flight, row.type, {
      number: operation.pirate,
      shotMs,
      nowMs: elapsedMs,
      tunables,
    });
    return 'ok' in caught ? { ok: put(caught.ok) } : caught;
  }
  if (!hasCargo(row.type)) return { refuse: 'no_cargo_here' };
  const ship = shipOf(player, flight.shipId);
  const taps = Array.from({ length: operation.count }, (_, index) => {
    const k = operation.first + index;
    return { k, t: k * 1000 + operation.late };
  });
  const stats = shipStats(ship, player.artifacts, tunables);
  const terms = tapTermsOf(flight, stats, tunables, { ...anyTime, elapsedMs });
  const after = replayTaps({ flight, energy: ship.energy }, { taps }, terms);
  return { ok: put(after.flight, { ...ship, energy: after.energy }) };
}
