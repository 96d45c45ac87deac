import { addComponent } from 'bitecs';
import { isTaken } from '#engine/rules/trip/tapping/take-tap.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Removes objects whose time is over, and those another device has taken. One left untaken costs nothing. */
export function expireObjects(world: TripWorld): void {
  const { components, queries, state, nowMs } = world;
  const { Rock, Life, Gone } = components;
  for (const id of queries.objects()) {
    const k = Rock.k[id] ?? -1;
    const wasTapped = isTaken(state.taps, k, world.tapTerms);
    if (nowMs <= (Life.endsMs[id] ?? 0) && !wasTapped) continue;
    if (!wasTapped) world.facts.push({ kind: 'missed', atMs: nowMs, k });
    addComponent(world, id, Gone);
  }
}
