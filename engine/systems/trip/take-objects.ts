import type { TripIntent } from '../../world/trip/facts.ts';
import { nextInputMs, objectOf, objectsToTake, type TripWorld } from '../../world/trip/trip-world.ts';
import { countTake, type Take } from './count-takes.ts';
import { beginGesture, endGesture, moveFinger, onlyPoint, verbRows } from './verb-gestures.ts';

/**
 * Takes objects in the order of the player's acts. A tap counts immediately, a gesture when it ends: then the
 * rule judges its whole path (D52). During a gesture, other acts on objects have no effect.
 */
export function takeObjects(world: TripWorld): void {
  const { intents } = world;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i] as TripIntent;
    if (intent.kind === 'shoot') continue;
    intents.splice(i--, 1);
    const take = act(world, intent);
    if (take) countTake(world, take);
  }
  const ended = advanceGesture(world);
  if (ended) countTake(world, ended);
}

/** Tap, miss or gesture that an intent completes; null when there is none. */
function act(world: TripWorld, intent: TripIntent): Take | null {
  const { gesture } = world.state;
  if (intent.kind === 'stay') world.state.stays = intent.stays;
  if (!gesture) {
    if (intent.kind === 'take') return take(world, intent);
    if (intent.kind === 'line') beginGesture(world, 'swipe', null, intent);
    return intent.kind === 'miss' ? { k: null, at: intent.at } : null;
  }
  const { verb, by } = gesture;
  const row = verbRows[verb];
  if (intent.kind === 'move' && !by) moveFinger(world, gesture, intent);
  else if (intent.kind === 'pull') gesture.pull = { x: intent.x, y: intent.y };
  else if (intent.kind === 'lift') return row.endsByLift(by) ? endGesture(world, gesture) : null;
  else if (intent.kind === 'take' && intent.by && intent.k === gesture.k) {
    if (by !== 'list' || !row.pressInList) return endGesture(world, gesture);
    row.pressInList(world, gesture, objectOf(world, gesture.k));
  }
  return null;
}

/** A tap and a pulse end with the first touch; the other verbs begin a gesture. */
function take(world: TripWorld, { k, by, at }: TripIntent & { kind: 'take' }): Take | null {
  const { Rock } = world.components;
  const id = objectsToTake(world).find((object) => Rock.k[object] === k);
  const object = id === undefined ? undefined : Rock.object[id];
  const verb = object?.kind?.verb;
  if (id === undefined) return null;
  if (!object || !verb) return { k, by };
  if (verb === 'pulse') {
    const t = nextInputMs(world);
    return { k, t, by, gesture: { verb, path: onlyPoint(object, t, at) } };
  }
  beginGesture(world, verb, object, { by, at });
  return null;
}

/** One step of the gesture, which ends without a result when another device has taken its object. */
function advanceGesture(world: TripWorld): Take | null {
  const { gesture } = world.state;
  if (!gesture) return null;
  const object = objectOf(world, gesture.k);
  if (gesture.k !== null && !object) {
    world.state.gesture = null;
    return null;
  }
  return verbRows[gesture.verb].step(world, gesture, object) ? endGesture(world, gesture) : null;
}
