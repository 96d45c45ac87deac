import { addComponent } from 'bitecs';
import { pirateInReach } from '../../rules/trip/pirates.ts';
import { spawnPirate } from '../../world/trip/spawn.ts';
import type { TripWorld } from '../../world/trip/trip-world.ts';

/** Brings in the pirate of this minute on personal trips, unless it was caught. */
export function appearPirates(world: TripWorld): void {
  const { setup, components, queries, state, elapsedMs } = world;
  if (setup.tripType !== 'personal') return;
  const pirate = pirateInReach(setup.seed, elapsedMs, setup.durationMs, setup.tunables);
  if (!pirate || state.caught.has(pirate.number)) return;
  for (const id of queries.pirates()) {
    if (components.Pirate.number[id] === pirate.number) return;
  }
  spawnPirate(world, pirate);
  world.facts.push({ kind: 'pirate-came', atMs: elapsedMs, pirate: pirate.number, side: pirate.side });
}

/**
 * Shoots the present pirate, unless the gun still cools down (D18). A shot without a pirate is a miss, as a
 * tap on nothing is, so that the key pays no more than looking (D32).
 */
export function shootPirates(world: TripWorld): void {
  const { intents, queries } = world;
  for (let i = 0; i < intents.length; i++) {
    if (intents[i]?.kind !== 'shoot') continue;
    if (queries.pirates().length === 0 && cooldownMs(world) === 0) intents[i] = { kind: 'miss' };
    else {
      intents.splice(i--, 1);
      shoot(world);
    }
  }
}

/** Milliseconds until the gun is ready again; 0 when it is ready. */
export function cooldownMs({ state, setup, elapsedMs }: TripWorld): number {
  if (state.lastShotMs === null) return 0;
  return Math.max(0, state.lastShotMs + setup.tunables.pirateCooldownMs - elapsedMs);
}

function shoot(world: TripWorld): void {
  const { state, setup, elapsedMs } = world;
  const { Pirate, Position, Life, Gone } = world.components;
  const id = world.queries.pirates()[0];
  if (id === undefined || cooldownMs(world) > 0) return;
  if (elapsedMs > (Life.endsMs[id] ?? 0)) return;
  const pirate = Pirate.number[id] ?? 0;
  const at = { x: Position.x[id] ?? 0, y: Position.y[id] ?? 0 };
  state.caught.add(pirate);
  state.lastShotMs = elapsedMs;
  state.lastShotAt = at;
  addComponent(world, id, Gone);
  world.facts.push({ kind: 'shot', atMs: elapsedMs, pirate, ...at, reward: setup.pirateReward });
}

/** Removes a pirate that wasn't shot in time, or that another device has caught. */
export function expirePirates(world: TripWorld): void {
  const { queries, state, elapsedMs } = world;
  const { Pirate, Life, Gone } = world.components;
  for (const id of queries.pirates()) {
    const pirate = Pirate.number[id] ?? -1;
    const isCaught = state.caught.has(pirate);
    if (elapsedMs <= (Life.endsMs[id] ?? 0) && !isCaught) continue;
    if (!isCaught)
      world.facts.push({ kind: 'pirate-left', atMs: elapsedMs, pirate, side: Pirate.side[id] ?? 1 });
    addComponent(world, id, Gone);
  }
}
