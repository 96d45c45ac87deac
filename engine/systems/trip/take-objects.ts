import { addComponent } from 'bitecs';
import { canBeTaken } from '#engine/rules/trip/field/objects.ts';
import { chainPercent } from '#engine/rules/trip/tapping/chain.ts';
import { type Gathered, gatheredBy } from '#engine/rules/trip/tapping/gather.ts';
import { addCargo, energyOfTap, type Hit, hitOn } from '#engine/rules/trip/tapping/hit.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { energyNow } from '#engine/world/trip/energy.ts';
import { nextInputMs } from '#engine/world/trip/input-time.ts';
import type { OtherThanPointer } from '#engine/world/trip/intents.ts';
import { objectsToTake } from '#engine/world/trip/objects-to-take.ts';
import { loseChain } from './break-chain.ts';

/** Takes what was tapped if there is energy and room for it. The server decides by the same rule a moment later. */
export function takeObjects(world: TripWorld): void {
  const { intents } = world;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind !== 'take') continue;
    intents.splice(i--, 1);
    const id = objectsToTake(world).find((one) => world.components.Rock.k[one] === intent.k);
    if (id !== undefined) take(world, id, intent.by);
  }
}

function take(world: TripWorld, id: number, by: OtherThanPointer | undefined): void {
  const { setup, state, nowMs, components } = world;
  const k = components.Rock.k[id] ?? 0;
  const before = state.struck.get(k) ?? 0;
  const t = nextInputMs(world);
  if (before > 0 && t < state.chain.atMs + setup.tunables.tapAgainMs) return;
  // The clock was set back, and by the time of the tap before this one the object has left.
  if (t > Math.round(nowMs) && !canBeTaken(k, t, setup.tunables)) return;
  const energy = energyNow(world);
  const cost = energyOfTap(state.counted, setup.tunables);
  if (energy < cost || state.baggage >= setup.cargoLimit) {
    refuse(world, id, energy < cost ? 'energy' : 'cargo');
    return;
  }
  const hit = hitOn(setup, state.chain, before, k, t);
  state.lastInputMs = t;
  state.counted++;
  state.energy = { value: energy - cost, atMs: nowMs };
  state.baggage = addCargo(state.baggage, hit.gained, setup.cargoLimit);
  if (hit.left > 0) state.struck.set(k, before + 1);
  else {
    state.struck.delete(k);
    state.tapped.add(k);
    if (state.marked === k) state.marked = null;
    addComponent(world, id, components.Gone);
  }
  const isTaken = (other: number) => state.tapped.has(other) || state.struck.has(other);
  const along = gatheredBy(setup, k, t, setup.durationMs, isTaken);
  if (hit.kind?.breaksChain) trip(world, id, hit, by, t);
  else emitTaken(world, id, hit, by, t);
  state.chain = hit.chain;
  for (const one of along) gather(world, one, t);
}

/** Takes what comes along with a hit (D36). The server finds the same, so it isn't reported. */
function gather(world: TripWorld, { k, size, gained }: Gathered, t: number): void {
  const { state, setup, components } = world;
  state.baggage = addCargo(state.baggage, gained, setup.cargoLimit);
  state.tapped.add(k);
  state.gathered.add(k);
  if (state.marked === k) state.marked = null;
  const id = objectNumbered(world, k);
  if (id === undefined) return;
  addComponent(world, id, components.Gone);
  emitTaken(
    world,
    id,
    { size, kind: undefined, gained, percent: 100, chain: state.chain, left: 0 },
    'gather',
    t,
  );
}

function emitTaken(
  world: TripWorld,
  id: number,
  hit: Hit,
  by: OtherThanPointer | 'gather' | undefined,
  countsAtMs: number,
): void {
  const { setup, state, nowMs, components } = world;
  const { Turn, Life, Rock } = components;
  world.facts.push({
    kind: 'taken',
    atMs: nowMs,
    countsAtMs,
    k: Rock.k[id] ?? 0,
    ...(by === 'gather' ? { isGathered: true } : by && { by }),
    size: hit.size,
    what: hit.kind?.key ?? 'rock',
    left: hit.left,
    ...spotOf(world, id),
    angle: Turn.angle[id] ?? 0,
    look: Rock.look[id] ?? 0,
    bornMs: Life.bornMs[id] ?? 0,
    gained: hit.gained / 100,
    worth: (hit.gained / 100) * setup.cargoReward,
    hits: hit.chain.hits,
    percent: setup.waves ? chainPercent(hit.chain.hits, setup.tunables) : 100,
    isFull: state.baggage >= setup.cargoLimit,
  });
}

/** It counts as a tap, and ends the chain unless a trait keeps some of it. */
function trip(
  world: TripWorld,
  id: number,
  hit: Hit,
  by: OtherThanPointer | undefined,
  countsAtMs: number,
): void {
  const { nowMs, components } = world;
  const k = components.Rock.k[id] ?? 0;
  world.facts.push({ kind: 'tripped', atMs: nowMs, countsAtMs, k, ...(by && { by }), ...spotOf(world, id) });
  if (hit.chain.hits === 0) loseChain(world, 'mine');
}

function refuse(world: TripWorld, id: number, reason: 'energy' | 'cargo'): void {
  world.state.refused[reason]++;
  world.facts.push({ kind: 'refused', atMs: world.nowMs, reason, ...spotOf(world, id) });
}

function spotOf({ components: { Position, Size } }: TripWorld, id: number) {
  return { x: Position.x[id] ?? 0, y: Position.y[id] ?? 0, diameter: Size.diameter[id] ?? 0 };
}

function objectNumbered(world: TripWorld, k: number): number | undefined {
  const { Rock } = world.components;
  return world.queries.objects().find((id) => Rock.k[id] === k);
}
