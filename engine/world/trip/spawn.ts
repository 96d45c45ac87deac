import { addComponents, addEntity } from 'bitecs';
import { randomOf } from '#engine/rules/core/random.ts';
import { playField, type SpawnedObject } from '#engine/rules/trip/objects.ts';
import type { Pirate } from '#engine/rules/trip/pirates.ts';
import type { Point, TripWorld } from './create-trip-world.ts';

/** How fast an object drifts and turns at most: units and radians a second. */
const DRIFT = 5;
const TURN = 0.22;

export function spawnObject(world: TripWorld, object: SpawnedObject): number {
  const { Position, Velocity, Turn, Size, Life, Rock } = world.components;
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

/** A speed, slowed so that the whole object is still inside the field when it leaves. */
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
  const { Position, Life, Pirate: Part } = world.components;
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
  const { Position, Ship } = world.components;
  const id = addEntity(world);
  addComponents(world, id, Position, Ship);
  place(world, id, world.shipHome);
  Ship.bank[id] = Ship.beforeBank[id] = 0;
  return id;
}

function place({ components: { Position } }: TripWorld, id: number, at: Point): void {
  Position.x[id] = Position.beforeX[id] = at.x;
  Position.y[id] = Position.beforeY[id] = at.y;
}
