import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { objectsToTake } from '#engine/world/trip/objects-to-take.ts';
import { goAstray } from './aim-taps.ts';

/** Moves the keyboard's mark through the objects in the order they appeared, and takes the marked one. */
export function markObjects(world: TripWorld): void {
  const { intents, state } = world;
  if (state.marked === null && intents.length === 0) return;
  const inView = objectsInView(world);
  if (state.marked !== null && !inView.includes(state.marked)) state.marked = null;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind === 'mark') {
      state.marked = neighbour(inView, state.marked, intent.step);
      intents.splice(i--, 1);
    } else if (intent?.kind === 'take-marked') {
      // Nothing is marked yet: take the oldest, which leaves first.
      const k = state.marked ?? inView[0];
      if (k === undefined) {
        intents.splice(i--, 1);
        goAstray(world);
      } else intents[i] = { kind: 'take', k, by: 'keyboard' };
    }
  }
}

/** The numbers of the objects that can be taken, oldest first. */
export function objectsInView(world: TripWorld): number[] {
  const { Rock } = world.components;
  return objectsToTake(world)
    .map((id) => Rock.k[id] ?? -1)
    .sort((a, b) => a - b);
}

function neighbour(inView: readonly number[], marked: number | null, step: 1 | -1): number | null {
  if (inView.length === 0) return null;
  const at = marked === null ? (step > 0 ? -1 : 0) : inView.indexOf(marked);
  return inView[(at + step + inView.length) % inView.length] ?? null;
}
