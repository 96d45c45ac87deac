import { addComponents, addEntity } from 'bitecs';
import { randomOf } from '#engine/rules/core/random.ts';
import { playField, type SpawnedObject } from '#engine/rules/trip/objects.ts';
import type { Pirate } from '#engine/rules/trip/pirates.ts';
import type { EffectKind } from './components.ts';
import type { Spot, TripWorld } from './create-trip-world.ts';

/** Units a second that an object drifts at most. */
const DRIFT = 5;
const TURN = 0.22;

export function spawnObject(world: TripWorld, object: SpawnedObject): number {
  const { Position, Velocity, Turn, Size, Life, Rock } = world.parts;
  const id = addEntity(world);
  addComponents(world, id, Position, Velocity, Turn, Size, Life, Rock);
  const { k, look } = object;
  const { seed } = world.setup;
  place(world, id, object);
  const [dx, dy] = [(randomOf(seed, k, 21) - 0.5) * 2 * DRIFT, (randomOf(seed, k, 22) - 0.3) * DRIFT];
  Velocity.x[id] = drift(object, object.x, dx, playField.width);
  Velocity.y[id] = drift(object, object.y, dy, playField.height);
  Turn.angle[id] = Turn.before[id] = (randomOf(seed, k, 23) - 0.5) * 0.8;
  Turn.speed[id] = (randomOf(seed, k, 24) - 0.5) * 2 * TURN;
  Size.diameter[id] = object.diameter;
  Life.bornMs[id] = object.appearsMs;
  Life.endsMs[id] = object.leavesMs;
  Rock.k[id] = k;
  Rock.look[id] = look;
  Rock.size[id] = object.size;
  return id;
}

/** A speed, slowed so that the object is still wholly inside the field when it goes. */
function drift(
  { diameter, appearsMs, leavesMs }: SpawnedObject,
  at: number,
  speed: number,
  length: number,
): number {
  const seconds = (leavesMs - appearsMs) / 1000;
  const end = Math.min(Math.max(at + speed * seconds, diameter / 2), length - diameter / 2);
  return (end - at) / Math.max(seconds, 1e-3);
}

export function spawnPirate(world: TripWorld, pirate: Pirate): number {
  const { Position, Life, Pirate: Part } = world.parts;
  const id = addEntity(world);
  addComponents(world, id, Position, Life, Part);
  place(world, id, pirate);
  Life.bornMs[id] = pirate.appearsMs;
  Life.endsMs[id] = pirate.leavesMs;
  Part.number[id] = pirate.number;
  Part.side[id] = pirate.side;
  return id;
}

export function spawnShip(world: TripWorld): number {
  const { Position, Ship } = world.parts;
  const id = addEntity(world);
  addComponents(world, id, Position, Ship);
  place(world, id, world.stage.ship);
  Ship.bank[id] = Ship.beforeBank[id] = 0;
  return id;
}

export interface EffectSeed {
  readonly at: Spot;
  readonly to?: Spot;
  readonly lastsMs: number;
  readonly delayMs?: number;
  readonly amount?: number;
  /** 0 to 1: for what a picture wants to vary. */
  readonly seed?: number;
}

/** An effect that is drawn by its age and goes by itself. */
export function spawnEffect(world: TripWorld, kind: EffectKind, effect: EffectSeed): number {
  const { Position, Life, Effect } = world.parts;
  const id = addEntity(world);
  addComponents(world, id, Position, Life, Effect);
  place(world, id, effect.at);
  const bornMs = world.nowMs + (effect.delayMs ?? 0);
  Life.bornMs[id] = bornMs;
  Life.endsMs[id] = bornMs + effect.lastsMs;
  Effect.kind[id] = kind;
  Effect.amount[id] = effect.amount ?? 0;
  Effect.toX[id] = effect.to?.x ?? effect.at.x;
  Effect.toY[id] = effect.to?.y ?? effect.at.y;
  Effect.seed[id] = effect.seed ?? 0;
  return id;
}

/** A piece that flies off and turns. */
export function spawnPiece(
  world: TripWorld,
  kind: 'chip' | 'slab',
  piece: EffectSeed & { readonly velocity: Spot; readonly turn: number },
): number {
  const id = spawnEffect(world, kind, piece);
  const { Velocity, Turn } = world.parts;
  addComponents(world, id, Velocity, Turn);
  Velocity.x[id] = piece.velocity.x;
  Velocity.y[id] = piece.velocity.y;
  Turn.angle[id] = Turn.before[id] = 0;
  Turn.speed[id] = piece.turn;
  return id;
}

function place({ parts: { Position } }: TripWorld, id: number, at: Spot): void {
  Position.x[id] = Position.beforeX[id] = at.x;
  Position.y[id] = Position.beforeY[id] = at.y;
}
