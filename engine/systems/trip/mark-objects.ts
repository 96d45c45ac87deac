import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Moves the keyboard's mark from object to object in the order they came, and lets it take the marked one. */
export function markObjects(world: TripWorld): void {
  const { intents, state } = world;
  if (state.marked === null && intents.length === 0) return;
  const here = objectsHere(world);
  if (state.marked !== null && !here.includes(state.marked)) state.marked = null;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind === 'mark') {
      state.marked = next(here, state.marked, intent.step);
      intents.splice(i--, 1);
    } else if (intent?.kind === 'take-marked') {
      // Nothing marked yet: the oldest, which leaves first.
      const k = state.marked ?? here[0];
      if (k === undefined) intents.splice(i--, 1);
      else intents[i] = { kind: 'take', k };
    }
  }
}

/** The numbers of the objects that can be taken, oldest first. */
export function objectsHere(world: TripWorld): number[] {
  const { Rock } = world.parts;
  return world.finds
    .hanging()
    .map((id) => Rock.k[id] ?? -1)
    .sort((a, b) => a - b);
}

function next(here: readonly number[], marked: number | null, step: 1 | -1): number | null {
  if (here.length === 0) return null;
  const at = marked === null ? (step > 0 ? -1 : 0) : here.indexOf(marked);
  return here[(at + step + here.length) % here.length] ?? null;
}
