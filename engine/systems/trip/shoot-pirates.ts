import { addComponent } from 'bitecs';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Shoots the present pirate, unless the gun still cools down (D18). */
export function shootPirates(world: TripWorld): void {
  const { intents } = world;
  for (let i = 0; i < intents.length; i++) {
    if (intents[i]?.kind !== 'shoot') continue;
    intents.splice(i--, 1);
    shoot(world);
  }
}

/** Milliseconds until the gun is ready again; 0 when it is ready. */
export function cooldownMs({ state, setup, nowMs }: TripWorld): number {
  if (state.lastShotMs === null) return 0;
  return Math.max(0, state.lastShotMs + setup.tunables.pirateCooldownMs - nowMs);
}

function shoot(world: TripWorld): void {
  const { state, setup, nowMs } = world;
  const { Pirate, Position, Life, Gone } = world.components;
  const id = world.queries.pirates()[0];
  if (id === undefined || cooldownMs(world) > 0) return;
  if (nowMs > (Life.endsMs[id] ?? 0)) return;
  const pirate = Pirate.number[id] ?? 0;
  const at = { x: Position.x[id] ?? 0, y: Position.y[id] ?? 0 };
  state.caught.add(pirate);
  state.lastShotMs = nowMs;
  state.lastShotAt = at;
  addComponent(world, id, Gone);
  world.facts.push({ kind: 'shot', atMs: nowMs, pirate, ...at, reward: setup.pirateReward });
}
