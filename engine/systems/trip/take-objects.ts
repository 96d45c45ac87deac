import { addComponent } from 'bitecs';
import { chainPercent } from '#engine/rules/trip/tapping/chain.ts';
import { isTaken, takeTap } from '#engine/rules/trip/tapping/take-tap.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import type { TakenFact } from '#engine/world/trip/facts.ts';
import { nextInputMs } from '#engine/world/trip/input-time.ts';
import type { OtherThanPointer } from '#engine/world/trip/intents.ts';
import { objectsToTake } from '#engine/world/trip/objects-to-take.ts';
import { loseChain } from './break-chain.ts';

/** Counts the taps on objects. The server replays them by the same rule a moment later. */
export function takeObjects(world: TripWorld): void {
  const { intents } = world;
  const { Rock } = world.components;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind !== 'take') continue;
    intents.splice(i--, 1);
    const id = objectsToTake(world).find((object) => Rock.k[object] === intent.k);
    if (id !== undefined) take(world, id, intent.by);
  }
}

function take(world: TripWorld, id: number, by: OtherThanPointer | undefined): void {
  const { state, setup } = world;
  const k = world.components.Rock.k[id] ?? 0;
  const t = nextInputMs(world);
  const outcome = takeTap(state.taps, { k, t }, world.tapTerms);
  if (outcome.kind === 'refused' && outcome.fault === 'cargo_full') refuse(world, id, 'cargo');
  if (outcome.kind === 'refused' && outcome.fault === 'no_energy') refuse(world, id, 'energy');
  if (outcome.kind !== 'hit') return;
  const { hit, gathered } = outcome;
  let baggage = state.taps.baggage + hit.gained;
  state.taps = outcome.state;
  state.lastInputMs = t;
  if (isTaken(state.taps, k, world.tapTerms)) removeTaken(world, id, k);
  const percent = chainPercent(hit.chain.hits, setup.tunables);
  const shared = { countsAtMs: t, hits: hit.chain.hits, percent };
  if (hit.kind?.breaksChain) hitMine(world, id, hit.chain.hits, by, t);
  else
    emitTaken(world, id, {
      ...shared,
      ...(by && { by }),
      size: hit.size,
      what: hit.kind?.key ?? 'rock',
      left: hit.left,
      isFull: baggage >= world.tapTerms.cargoLimit,
      gained: hit.gained,
    });
  state.chainHits = hit.chain.hits;
  for (const other of gathered) {
    baggage += other.gained;
    const otherId = objectNumbered(world, other.k);
    if (otherId === undefined) continue;
    removeTaken(world, otherId, other.k);
    emitTaken(world, otherId, {
      ...shared,
      isGathered: true,
      size: other.size,
      what: 'rock',
      left: 0,
      isFull: baggage >= world.tapTerms.cargoLimit,
      gained: other.gained,
    });
  }
}

function removeTaken(world: TripWorld, id: number, k: number): void {
  if (world.state.marked === k) world.state.marked = null;
  addComponent(world, id, world.components.Gone);
}

type TakenPart = Pick<
  TakenFact,
  'countsAtMs' | 'by' | 'size' | 'what' | 'isGathered' | 'left' | 'hits' | 'percent' | 'isFull'
> & {
  /** Hundredths of cargo. */
  readonly gained: number;
};

function emitTaken(world: TripWorld, id: number, part: TakenPart): void {
  const { setup, nowMs, components } = world;
  const { Turn, Life, Rock } = components;
  world.facts.push({
    ...part,
    kind: 'taken',
    atMs: nowMs,
    k: Rock.k[id] ?? 0,
    ...spotOf(world, id),
    angle: Turn.angle[id] ?? 0,
    look: Rock.look[id] ?? 0,
    bornMs: Life.bornMs[id] ?? 0,
    gained: part.gained / 100,
    worth: (part.gained / 100) * setup.cargoReward,
  });
}

/** A hit on a mine counts as a tap, and ends the chain unless a trait keeps some of it. */
function hitMine(
  world: TripWorld,
  id: number,
  hitsLeft: number,
  by: OtherThanPointer | undefined,
  countsAtMs: number,
): void {
  const { nowMs, components } = world;
  const k = components.Rock.k[id] ?? 0;
  world.facts.push({ kind: 'tripped', atMs: nowMs, countsAtMs, k, ...(by && { by }), ...spotOf(world, id) });
  if (hitsLeft === 0) loseChain(world, 'mine');
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
