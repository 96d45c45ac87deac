import { isDeepStrictEqual } from 'node:util';
import { shipRowOf } from '#engine/content/hangar.ts';
import { stats } from '#engine/content/kinds.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { hasBit, lastTrip } from '#engine/rules/galaxy/progress.ts';
import { topGrade } from '#engine/rules/hangar/collections.ts';
import { artifactSlots } from '#engine/rules/hangar/hangar-refusals.ts';
import { energyAt, healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { restsFromMs } from '#engine/rules/hangar/ships.ts';
import { ledgerSums, tunables } from '../core/given.ts';
import type { History } from './play-operation.ts';

/** Checks what must hold after every step of every history. */
export function checkHistory(before: History, after: History): void {
  checkLedger(after);
  checkAwards(after);
  checkSessions(after.player);
  checkArtifacts(after.player);
  checkSeeds(after);
  for (const ship of after.player.ships) checkShip(after, ship);
  checkProgress(before.player, after.player);
}

/** The sum of the ledger is the balance (D6), entry after entry. */
function checkLedger({ player, effects }: History): void {
  mustEqual(ledgerSums(effects), player.balance, 'the balance by the ledger');
  const running = { default: 0, clean: 0 };
  for (const effect of effects)
    if (effect.kind === 'ledger') {
      running[effect.currency] += effect.amount;
      must(effect.balanceAfter === running[effect.currency], `balance after ${effect.id}`);
    }
  must(new Set(effects.map(({ id }) => id)).size === effects.length, 'one id for two effects');
  for (const amount of Object.values(player.balance))
    must(amount >= 0 && Number.isSafeInteger(amount), `a balance of ${amount}`);
}

/**
 * Shards and keys are what was gained minus what was spent. A trip drops its award once (D12), by hand or by
 * AI pilot, and so does a system.
 */
function checkAwards({ player, effects, dropped, flown }: History): void {
  const shards: Record<string, number> = {};
  const keys = { ship: 0, artifact: 0 };
  for (const { kind, collection, count } of dropped) {
    if (collection !== null) shards[collection] = (shards[collection] ?? 0) + count;
    if (kind === 'ship_capsule_key') keys.ship += count;
    if (kind === 'artifact_capsule_key') keys.artifact += count;
  }
  const left = Object.fromEntries(Object.entries(shards).filter(([, count]) => count !== 0));
  mustEqual(player.shards, left, 'the shards');
  mustEqual(player.keys, keys, 'the keys');
  for (const [name, count] of [...Object.entries(player.shards), ...Object.entries(player.keys)])
    must(count >= 0, `${count} of ${name}`);
  const before = new Set<string>();
  for (const { place, awards } of flown) {
    must(!before.has(place) || awards === 0, `${place} dropped twice`);
    before.add(place);
  }
  const systemPays = effects.filter((effect) => effect.kind === 'ledger' && effect.reason === 'system');
  const references = systemPays.map(
    (effect) => effect.kind === 'ledger' && `${effect.reference}/${effect.amount}`,
  );
  must(new Set(references).size === references.length, 'a system paid twice');
}

/**
 * At most one trip per ship type (D13), AI pilots included; cargo, pirates, docking and assaults stay within
 * their bounds.
 */
function checkSessions(player: Player): void {
  const piloted = Object.entries(player.aiPilots.ships).filter(([, { run }]) => run?.collectedAtMs === null);
  const out = [...player.flights.map(({ shipId }) => shipId), ...piloted.map(([shipId]) => shipId)];
  const types = out.map((shipId) => typeOf(player, shipId));
  must(new Set(types).size === types.length, 'two trips of one ship type');
  for (const { baggage, cargoLimit, tapped, pirates, durationMs, docking, assault, base } of player.flights) {
    const earned = docking?.earned ?? 0;
    must(earned >= 0 && earned <= base, `docking earned ${earned} of ${base}`);
    const stormed = assault?.earned ?? 0;
    must(stormed >= 0 && stormed <= base, `an assault earned ${stormed} of ${base}`);
    must(baggage >= 0 && baggage <= cargoLimit, `cargo ${baggage} of ${cargoLimit}`);
    must(new Set(tapped).size === tapped.length, 'an object taken twice');
    must(pirates.length <= 5 && new Set(pirates).size === pirates.length, `pirates ${pirates}`);
    must(durationMs >= 60_000, `a trip of ${durationMs} ms`);
  }
  for (const [name, count] of Object.entries(player.boosters)) must(count >= 0, `${count} ${name}`);
}

/**
 * An artifact is on one ship of the player or on none; a ship carries no more artifacts than it has slots.
 */
function checkArtifacts({ artifacts, ships }: Player): void {
  const ids = [...artifacts, ...ships].map(({ id }) => id);
  must(new Set(ids).size === ids.length, 'one id for two things');
  for (const { id, key } of ships) {
    const carried = artifacts.filter(({ shipId }) => shipId === id).length;
    must(carried <= artifactSlots(shipRowOf(key).rarity, tunables), `${carried} artifacts on ${key}`);
  }
  for (const { shipId, grade } of artifacts) {
    must(shipId === null || ships.some(({ id }) => id === shipId), `on no ship: ${shipId}`);
    must(grade >= 1 && grade <= topGrade, `grade ${grade}`);
  }
  for (const { grade } of ships) must(grade >= 1 && grade <= topGrade, `grade ${grade}`);
}

/** A seed is used for one draw, and a seed already shown is never committed to again. */
function checkSeeds({ player, seeds }: History): void {
  must(new Set(seeds).size === seeds.length, 'one seed for two draws');
  for (const seed of Object.values(player.secrets))
    must(!seeds.includes(seed), 'a seed that was shown is sealed');
}

function checkShip({ player, nowMs }: History, ship: OwnedShip): void {
  const found = shipStats(ship, player.artifacts, tunables);
  const health = healthAt(ship, found, restsFromMs(player, ship.id), nowMs);
  const energy = energyAt(ship, found, nowMs);
  must(health >= 0 && health <= found.maxHealth, `health ${health} of ${found.maxHealth}`);
  must(energy >= 0 && energy <= found.energyLimit, `energy ${energy} of ${found.energyLimit}`);
  for (const stat of stats) must(ship.points[stat] <= 60, `${ship.points[stat]} points in ${stat}`);
  const points = stats.reduce((sum, stat) => sum + ship.points[stat], ship.freePoints);
  must(points === (ship.level - 1) * tunables.levelPoints, `${points} points at level ${ship.level}`);
  const { type } = shipRowOf(ship.key);
  const inUse = player.ships.filter((other) => other.inUse && shipRowOf(other.key).type === type);
  must(inUse.length === 1, `${inUse.length} ${type} ships in use`);
}

/**
 * Progress is never lost: no trip becomes incomplete, no award returns, no total falls, no system closes
 * again.
 */
function checkProgress(before: Player, after: Player): void {
  const order = ['available', 'progress', 'completed'];
  for (const [number, system] of Object.entries(before.systems)) {
    const now = after.systems[Number(number)];
    must(now !== undefined, `system ${number} is gone`);
    must((now.completed & system.completed) === system.completed, 'a trip is undone');
    must((now.awarded & system.awarded) === system.awarded, 'an award may drop again');
    must(order.indexOf(now.status) >= order.indexOf(system.status), `${system.status} to ${now.status}`);
  }
  for (const system of Object.values(after.systems)) {
    must(system.status !== 'completed' || hasBit(system.completed, lastTrip), 'completed too early');
    must(system.awarded === system.completed, 'a trip is done and its award is not');
  }
  for (const [name, total] of Object.entries(before.totals))
    must(after.totals[name as keyof Player['totals']] >= total, `${name} fell`);
}

function typeOf(player: Player, shipId: string): string {
  const ship = player.ships.find(({ id }) => id === shipId);
  must(ship !== undefined, `no ship ${shipId}`);
  return shipRowOf(ship.key).type;
}

function mustEqual(actual: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

/** Replaces `expect`, which is too slow for hundreds of thousands of assertions. */
function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
