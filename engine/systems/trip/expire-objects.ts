import { addComponent } from 'bitecs';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Lets go what has been there long enough, or was drawn in. One that leaves untaken ends the run of hits. */
export function expireObjects(world: TripWorld): void {
  const { parts, finds, state, nowMs } = world;
  const { Rock, Life, Gone } = parts;
  for (const id of finds.hanging()) {
    const wasTapped = state.tapped.has(Rock.k[id] ?? -1);
    if (nowMs <= (Life.endsMs[id] ?? 0) && !wasTapped) continue;
    if (!wasTapped) state.combo = 0;
    addComponent(world, id, Gone);
  }
  for (const id of finds.drawnIn()) if (nowMs > (Life.endsMs[id] ?? 0)) addComponent(world, id, Gone);
}
