import { galaxy } from '#engine/content/galaxy.ts';
import { artifactRows, shipRows } from '#engine/content/hangar.ts';
import type { AwardKind, CapsuleType } from '#engine/content/kinds.ts';
import { exchangeRows } from '#engine/content/shop.ts';
import { activateAiPilot, aiFinishesAtMs, callBackAiPilot } from '#engine/rules/ai-pilot/ai-pilot.ts';
import { registerForAiPilot } from '#engine/rules/ai-pilot/ai-unlock.ts';
import { collectAiPilot } from '#engine/rules/ai-pilot/collect-ai-pilot.ts';
import { openCapsule } from '#engine/rules/capsules/open-capsule.ts';
import { synthesise } from '#engine/rules/capsules/synthesise.ts';
import type { Change, Decided } from '#engine/rules/core/decision.ts';
import type { DroppedAward } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { assignArtifact, dismountArtifact, reassignArtifact } from '#engine/rules/hangar/assign-artifact.ts';
import {
  buildFromShards,
  mergeArtifact,
  mergeShip,
  nextGrade,
  shardsOf,
} from '#engine/rules/hangar/collections.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { beginDocking, endDocking } from '#engine/rules/trip/docking/dock-flight.ts';
import { replayDocking } from '#engine/systems/docking/advance-docking.ts';
import { winningLog } from '#tests/engine/systems/docking/docking-bot.ts';
import { noPerks, shipOf, trip, tunables } from '../core/given.ts';
import type { DrawOperation } from './operations.ts';

const { systems } = galaxy;

/** A change, with the keys and shards it gained or spent; spent ones are negative. */
export interface Played {
  readonly change: Change;
  readonly moved?: readonly DroppedAward[];
  /** The seed used for the draw. */
  readonly seed?: string;
  /** Milliseconds the operation took. */
  readonly tookMs?: number;
  /** Trips flown by an AI pilot, with the number of awards each dropped. */
  readonly flown?: readonly { readonly place: string; readonly awards: number }[];
}

const things = (kind: AwardKind, count: number, collection: string | null = null): DroppedAward => ({
  kind,
  count,
  collection,
  rarity: null,
});

/** When each AI pilot that is out will be back. */
export function pilotsBackAtMs({ aiPilots }: Player): number[] {
  return Object.values(aiPilots.ships).flatMap(({ run }) =>
    run && run.collectedAtMs === null ? [aiFinishesAtMs(run, systems, tunables)] : [],
  );
}

export function playDraw(
  player: Player,
  operation: DrawOperation,
  nowMs: number,
): Decided<Played> | undefined {
  switch (operation.kind) {
    case 'open':
      return open(player, operation.type, nowMs);
    case 'synthesise': {
      const made = synthesise(player, { nonce: '', nextSeed: seedAfter(player) }, nowMs, tunables);
      return 'ok' in made ? { ok: { change: made.ok.change, seed: made.ok.fairness.seed } } : made;
    }
    case 'merge':
      return merge(player, operation.what, operation.slot, nowMs);
    case 'install':
      return only(install(player, operation.slot, operation.to, nowMs));
    case 'dock':
      return dock(player, operation, nowMs);
    case 'register':
      return only(register(player, operation, nowMs));
    case 'pilot':
      return pilot(player, operation, nowMs);
  }
}

function only(decided: Decided<Change> | undefined): Decided<Played> | undefined {
  return decided && 'ok' in decided ? { ok: { change: decided.ok } } : decided;
}

function seedAfter({ rev }: Player): string {
  return `sealed-${String(rev).padStart(25, '0')}`;
}

function open(player: Player, type: CapsuleType, nowMs: number): Decided<Played> {
  const order = { nonce: 'ada', nextSeed: seedAfter(player), newId: `${type}-${player.rev}` };
  const opened = openCapsule(player, type, order, { nowMs, tunables });
  if ('refuse' in opened) return opened;
  const { change, drop, fairness } = opened.ok;
  const moved = [
    ...(player.keys[type] > 0 ? [things(`${type}_capsule_key`, -1)] : []),
    ...(drop.kind === type ? [] : [things(`${type}_shard`, drop.count, drop.collection)]),
  ];
  return { ok: { change, moved, seed: fairness.seed } };
}

function merge(player: Player, what: CapsuleType, slot: number, nowMs: number): Decided<Played> | undefined {
  const owned = what === 'ship' ? player.ships : player.artifacts;
  const rows: readonly { key: string }[] = what === 'ship' ? shipRows : artifactRows;
  const known = rows.filter(
    ({ key }) => shardsOf(player, key) > 0 && !owned.some((thing) => thing.key === key),
  );
  const thing = owned[slot];
  const row = known[slot - owned.length];
  if (!thing && !row) return undefined;
  const key = thing?.key ?? row!.key;
  const change = !thing
    ? buildFromShards(player, what, key, { newId: `${what}-${player.rev}`, nowMs, tunables })
    : what === 'ship'
      ? mergeShip(player, player.ships[slot]!, nowMs, tunables)
      : mergeArtifact(player, player.artifacts[slot]!, nowMs, tunables);
  if ('refuse' in change) return change;
  const { shards } = nextGrade(what, key, thing?.grade ?? 0)!;
  return { ok: { change: change.ok, moved: [things(`${what}_shard`, -shards, key)] } };
}

function install(player: Player, slot: number, to: number, nowMs: number): Decided<Change> | undefined {
  const artifact = player.artifacts[slot % Math.max(1, player.artifacts.length)];
  const ship = player.ships[to];
  if (!artifact) return undefined;
  if (!ship) return dismountArtifact(player, artifact, nowMs, tunables);
  const put = artifact.shipId === null ? assignArtifact : reassignArtifact;
  return put(player, artifact, ship, { nowMs, tunables });
}

/** Begins docking, or plays it to the end with a winning or an empty log, which takes time. */
function dock(
  player: Player,
  { slot, how }: Extract<DrawOperation, { kind: 'dock' }>,
  nowMs: number,
): Decided<Played> | undefined {
  const expeditions = player.flights.filter(
    (flight) => trip(flight.system, flight.trip).type === 'expedition',
  );
  const flight = expeditions[slot % Math.max(1, expeditions.length)];
  if (!flight) return undefined;
  if (how === 'begin') return only(beginDocking(player, flight, 'expedition', nowMs));
  const begun = flight.docking ? { ok: { player } } : beginDocking(player, flight, 'expedition', nowMs);
  if ('refuse' in begun) return begun;
  const present = begun.ok.player.flights.find(({ id }) => id === flight.id)!;
  const tookMs = tunables.dockingSeconds * 1000;
  const log = how === 'win' ? winningLog(flight.seed) : [];
  const ship = shipOf(player, flight.shipId);
  const replay = () => replayDocking(flight.seed, log, tunables);
  const ended = endDocking(begun.ok.player, present, { ship, replay, nowMs: nowMs + tookMs, tunables });
  return 'ok' in ended ? { ok: { change: ended.ok, tookMs } } : ended;
}

function register(
  player: Player,
  { slot, exchange }: Extract<DrawOperation, { kind: 'register' }>,
  nowMs: number,
): Decided<Change> {
  const { key } = exchangeRows[exchange]!;
  const account = { exchange: key, uid: '4410982', email: 'ada@vega.space' };
  return registerForAiPilot(player, player.ships[slot]!, { accounts: [account], nowMs, tunables });
}

function pilot(
  player: Player,
  { slot, order, difficulty, trip: number }: Extract<DrawOperation, { kind: 'pilot' }>,
  nowMs: number,
): Decided<Played> | undefined {
  const out = player.ships.filter(({ id }) => player.aiPilots.ships[id]?.run?.collectedAtMs === null);
  const ship = (order === 'send' ? undefined : out[slot % Math.max(1, out.length)]) ?? player.ships[slot]!;
  if (order === 'back') return only(callBackAiPilot(player, ship, systems, { nowMs, tunables }));
  if (order === 'send') {
    const stats = shipStats(ship, player.artifacts, tunables);
    const sent = {
      runId: `run-${player.rev}`,
      seed: `run-${player.rev}`,
      tunablesVersion: 1,
      difficulty,
      place: number === 0 ? null : { system: 1, trip: number },
    };
    return only(
      activateAiPilot(player, ship, { stats, perks: noPerks, request: sent, systems, nowMs, tunables }),
    );
  }
  const collected = collectAiPilot(player, ship, systems, { nowMs, tunables });
  if ('refuse' in collected) return collected;
  const { change, report } = collected.ok;
  const flown = report.ended.map((flight) => ({
    place: `${flight.system}/${flight.trip}`,
    awards: flight.awards.length,
  }));
  return { ok: { change, moved: report.awards, flown } };
}

/** Gives every owned ship its AI pilot except the last one, which requests it. */
export function givePilots(player: Player): Player {
  const ships = player.ships.slice(0, -1).map(({ id }) => [id, { unlock: 'paid' as const, run: null }]);
  return { ...player, aiPilots: { registrations: [], ships: Object.fromEntries(ships) } };
}
