import { addComponents, addEntity } from 'bitecs';
import { randomOf } from '#engine/rules/core/random.ts';
import { playField, type SpawnedObject } from '#engine/rules/trip/field/objects.ts';
import { placeOn } from '#engine/rules/trip/field/wave-objects.ts';
import type { Pirate } from '#engine/rules/trip/pirates.ts';
import type { Point, TripWorld } from './create-trip-world.ts';

/** How fast an object drifts and turns at most: units and radians a second. */
const DRIFT = 5;
const TURN = 0.22;

export function spawnObject(world: TripWorld, object: SpawnedObject): number {
  const { Position, Turn, Size, Life, Rock } = world.components;
  const id = addEntity(world);
  addComponents(world, id, Position, Turn, Size, Life, Rock);
  const { k, look } = object;
  const { seed } = world.setup;
  place(world, id, placeAt(object, world.nowMs));
  setMoving(world, id, object);
  Turn.angle[id] = Turn.before[id] = (randomOf(seed, k, 23) - 0.5) * 0.8;
  Turn.speed[id] = (randomOf(seed, k, 24) - 0.5) * 2 * TURN;
  Size.diameter[id] = object.diameter;
  Life.bornMs[id] = object.appearsMs;
  Life.endsMs[id] = object.leavesMs;
  Rock.k[id] = k;
  Rock.look[id] = look;
  Rock.size[id] = object.size;
  Rock.kind[id] = object.kind?.key ?? 'rock';
  return id;
}

/** Where it is now: it may have come a while ago, when the trip is opened again. */
function placeAt(object: SpawnedObject, nowMs: number): Point {
  const { course, appearsMs, leavesMs } = object;
  if (!course) return object;
  return placeOn(course, Math.min(1, Math.max(0, (nowMs - appearsMs) / (leavesMs - appearsMs))));
}

function setMoving(world: TripWorld, id: number, object: SpawnedObject): void {
  const { Velocity, Way } = world.components;
  if (object.course) {
    addComponents(world, id, Way);
    Way.course[id] = object.course;
    return;
  }
  const { seed } = world.setup;
  const { k } = object;
  const [dx, dy] = [(randomOf(seed, k, 21) - 0.5) * 2 * DRIFT, (randomOf(seed, k, 22) - 0.3) * DRIFT];
  addComponents(world, id, Velocity);
  Velocity.x[id] = drift(object, object.x, dx, playField.width);
  Velocity.y[id] = drift(object, object.y, dy, playField.height);
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
