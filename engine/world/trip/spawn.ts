import { addComponents, addEntity } from 'bitecs';
import { randomOf } from '../../rules/core/random.ts';
import type { SpawnedObject } from '../../rules/trip/field/objects.ts';
import { placeOn } from '../../rules/trip/field/wave-objects.ts';
import type { Pirate } from '../../rules/trip/pirates.ts';
import type { Point, TripWorld } from './trip-world.ts';

/** Highest speed of an object's turning, in radians a second. */
const TURN = 0.22;

export function spawnObject(world: TripWorld, object: SpawnedObject): number {
  const { Position, Way, Turn, Size, Life, Rock } = world.components;
  const id = addEntity(world);
  addComponents(world, id, Position, Way, Turn, Size, Life, Rock);
  const { k, look } = object;
  const { seed } = world.setup;
  place(world, id, placeAt(object, world.elapsedMs));
  Way.course[id] = object.course;
  Turn.angle[id] = Turn.before[id] = (randomOf(seed, k, 23) - 0.5) * 0.8;
  Turn.speed[id] = (randomOf(seed, k, 24) - 0.5) * 2 * TURN;
  Size.diameter[id] = object.diameter;
  Life.bornMs[id] = object.appearsMs;
  Life.endsMs[id] = object.leavesMs;
  Rock.k[id] = k;
  Rock.look[id] = look;
  Rock.size[id] = object.size;
  Rock.kind[id] = object.kind?.key ?? 'rock';
  Rock.object[id] = object;
  return id;
}

/** Present place: in a trip opened again, the object may have appeared a while ago. */
function placeAt({ course, appearsMs, leavesMs }: SpawnedObject, elapsedMs: number): Point {
  return placeOn(course, Math.min(1, Math.max(0, (elapsedMs - appearsMs) / (leavesMs - appearsMs))));
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
