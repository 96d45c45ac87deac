import { addComponent } from 'bitecs';
import { cargoOf } from '#engine/rules/trip/objects.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { energyNow } from '#engine/world/trip/energy.ts';
import type { OtherThanPointer } from '#engine/world/trip/intents.ts';

/** Takes what was tapped if there is energy and room for it. The server decides by the same rule a moment later. */
export function takeObjects(world: TripWorld): void {
  const { intents } = world;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind !== 'take') continue;
    intents.splice(i--, 1);
    const id = objectNumbered(world, intent.k);
    if (id !== undefined) take(world, id, intent.by);
  }
}

function take(world: TripWorld, id: number, by: OtherThanPointer | undefined): void {
  const { setup, state, nowMs } = world;
  const { Position, Turn, Size, Life, Rock, Gone } = world.components;
  const at = { x: Position.x[id] ?? 0, y: Position.y[id] ?? 0, diameter: Size.diameter[id] ?? 0 };
  const energy = energyNow(world);
  const cost = setup.tunables.energyPerTap;
  if (energy < cost || state.baggage >= setup.cargoLimit) {
    const reason = energy < cost ? 'energy' : 'cargo';
    state.refused[reason]++;
    world.facts.push({ kind: 'refused', atMs: nowMs, reason, ...at });
    return;
  }
  const k = Rock.k[id] ?? 0;
  const size = Rock.size[id] ?? 'm';
  const gained = cargoOf(size, setup.energyPoints, setup.tunables) / 100;
  state.tapped.add(k);
  state.energy = { value: energy - cost, atMs: nowMs };
  state.baggage = Math.min(setup.cargoLimit, state.baggage + gained);
  state.combo++;
  if (state.marked === k) state.marked = null;
  addComponent(world, id, Gone);
  world.facts.push({
    kind: 'taken',
    atMs: nowMs,
    k,
    ...(by && { by }),
    size,
    ...at,
    angle: Turn.angle[id] ?? 0,
    look: Rock.look[id] ?? 0,
    bornMs: Life.bornMs[id] ?? 0,
    gained,
    combo: state.combo,
    isFull: state.baggage >= setup.cargoLimit,
  });
}

function objectNumbered(world: TripWorld, k: number): number | undefined {
  const { Rock } = world.components;
  return world.queries.objects().find((id) => Rock.k[id] === k);
}
