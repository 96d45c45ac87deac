import { addComponent, hasComponent, Not, query } from 'bitecs';
import type { TripWorld } from '../world/create-trip-world.ts';

/** Lets go what has been there long enough, or was drawn in. One that leaves untaken ends the run of hits. */
export function expireObjects(world: TripWorld): void {
  const { Rock, Life, Taken, Gone } = world.parts;
  for (const id of query(world, [Rock, Life, Not(Gone)])) {
    const wasTaken = hasComponent(world, id, Taken);
    const isOver =
      world.nowMs > (Life.endsMs[id] ?? 0) || (!wasTaken && world.state.tapped.has(Rock.k[id] ?? -1));
    if (!isOver) continue;
    if (!wasTaken && !world.state.tapped.has(Rock.k[id] ?? -1)) world.state.combo = 0;
    addComponent(world, id, Gone);
  }
}
