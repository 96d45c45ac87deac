import { addComponent } from 'bitecs';
import type { Spot, TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { spawnEffect, spawnPiece } from '#engine/world/trip/spawn.ts';

const LASTS = { shot: 160, flash: 140, ring: 320, slab: 900, gain: 900 } as const;
const SLABS = [
  { x: -70, y: -46, turn: -1.9 },
  { x: 76, y: -24, turn: 2.3 },
  { x: 4, y: 74, turn: 1.2 },
] as const;

/** Shoots the pirate that is there, unless the gun still cools (D18): it breaks into slabs. */
export function shootPirates(world: TripWorld): void {
  const { intents } = world;
  for (let i = 0; i < intents.length; i++) {
    if (intents[i]?.kind !== 'shoot') continue;
    intents.splice(i--, 1);
    shoot(world);
  }
}

/** Milliseconds until the gun is ready again; 0 when it is. */
export function cooldownMs({ state, setup, nowMs }: TripWorld): number {
  if (state.lastShotMs === null) return 0;
  return Math.max(0, state.lastShotMs + setup.tunables.pirateCooldownMs - nowMs);
}

function shoot(world: TripWorld): void {
  const { parts, state, setup, outbox } = world;
  const { Pirate, Position, Life, Gone } = parts;
  const id = world.finds.pirates()[0];
  if (id === undefined || cooldownMs(world) > 0) return;
  const number = Pirate.number[id] ?? 0;
  const at = { x: Position.x[id] ?? 0, y: Position.y[id] ?? 0 };
  if (world.nowMs > (Life.endsMs[id] ?? 0)) return;
  state.caught.add(number);
  state.lastShotMs = world.nowMs;
  state.lastShotAt = at;
  addComponent(world, id, Gone);
  breakUp(world, at, setup.pirateReward);
  outbox.push(
    { kind: 'shot', pirate: number, t: Math.round(world.nowMs) },
    { kind: 'sound', name: 'pirate-shot' },
    { kind: 'sound', name: 'pirate-caught' },
    { kind: 'haptic', feel: 'medium' },
  );
}

function breakUp(world: TripWorld, at: Spot, reward: number): void {
  const from = world.stage.arms[0] ?? world.stage.ship;
  spawnEffect(world, 'shot', { at: from, to: at, lastsMs: LASTS.shot });
  spawnEffect(world, 'flash', { at, lastsMs: LASTS.flash, amount: 120 });
  spawnEffect(world, 'ring', { at, lastsMs: LASTS.ring, amount: 110 });
  spawnEffect(world, 'gain-pirate', { at: { x: at.x, y: at.y - 34 }, lastsMs: LASTS.gain, amount: reward });
  SLABS.forEach(({ x, y, turn }, index) => {
    spawnPiece(world, 'slab', {
      at: { x: at.x + x * 0.16, y: at.y + y * 0.16 },
      lastsMs: LASTS.slab,
      amount: index,
      velocity: { x, y },
      turn,
    });
  });
}
