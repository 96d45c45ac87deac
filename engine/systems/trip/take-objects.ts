import { addComponent } from 'bitecs';
import { randomOf } from '#engine/rules/core/random.ts';
import { cargoOf } from '#engine/rules/trip/objects.ts';
import type { Spot, TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { energyNow } from '#engine/world/trip/energy.ts';
import { spawnEffect, spawnPiece } from '#engine/world/trip/spawn.ts';

/** Of the beam's feedback, in milliseconds (look, chapter 11). */
const LASTS = {
  flash: 90,
  ring: 260,
  beam: 120,
  shrink: 280,
  gain: 700,
  spark: 620,
  off: 420,
  chip: 520,
} as const;
const CHIPS = 5;

/** Takes what was tapped, if there is energy and room for it: the same rule as the server's, asked a moment earlier. */
export function takeObjects(world: TripWorld): void {
  const { intents } = world;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind !== 'take') continue;
    intents.splice(i--, 1);
    take(world, intent.k);
  }
}

function take(world: TripWorld, k: number): void {
  const { parts, setup, state, outbox } = world;
  const id = find(world, k);
  if (id === undefined) return;
  const at = { x: parts.Position.x[id] ?? 0, y: parts.Position.y[id] ?? 0 };
  const diameter = parts.Size.diameter[id] ?? 0;
  const energy = energyNow(world);
  if (energy < setup.tunables.energyPerTap || state.baggage >= setup.cargoLimit) {
    spawnEffect(world, 'ring-off', { at, lastsMs: LASTS.off, amount: diameter });
    const isEmpty = energy < setup.tunables.energyPerTap;
    state.refused[isEmpty ? 'energy' : 'cargo']++;
    outbox.push(
      { kind: 'sound', name: isEmpty ? 'energy-empty' : 'cargo-full' },
      { kind: 'haptic', feel: 'error' },
    );
    return;
  }
  const size = parts.Rock.size[id] ?? 'm';
  const gained = cargoOf(size, setup.energyPoints, setup.tunables) / 100;
  state.tapped.add(k);
  state.energy = { value: energy - setup.tunables.energyPerTap, atMs: world.nowMs };
  state.baggage = Math.min(setup.cargoLimit, state.baggage + gained);
  state.combo++;
  if (state.marked === k) state.marked = null;
  drawIn(world, id, at);
  celebrate(world, k, at, diameter, gained);
  outbox.push(
    { kind: 'tapped', k, t: Math.round(world.nowMs) },
    { kind: 'sound', name: `tap-${size}`, pitch: Math.min(state.combo - 1, 12) },
    { kind: 'sound', name: 'beam' },
    { kind: 'haptic', feel: size === 'xl' ? 'medium' : 'light' },
  );
  if (state.baggage >= setup.cargoLimit) outbox.push({ kind: 'sound', name: 'cargo-full' });
}

function find(world: TripWorld, k: number): number | undefined {
  const { Rock } = world.parts;
  return world.finds.hanging().find((id) => Rock.k[id] === k);
}

/** The object shrinks along the beam to the nearer arm. */
function drawIn(world: TripWorld, id: number, at: Spot): void {
  const { Taken, Life } = world.parts;
  const arm = nearerArm(world, at);
  addComponent(world, id, Taken);
  Taken.atMs[id] = world.nowMs;
  Taken.toX[id] = arm.x;
  Taken.toY[id] = arm.y;
  Life.endsMs[id] = world.nowMs + LASTS.shrink;
  spawnEffect(world, 'beam', { at: arm, to: at, lastsMs: LASTS.beam + LASTS.shrink });
}

function celebrate(world: TripWorld, k: number, at: Spot, diameter: number, gained: number): void {
  const { setup, stage } = world;
  const random = (step: number): number => randomOf(setup.seed, k, 31, step);
  spawnEffect(world, 'flash', { at, lastsMs: LASTS.flash, amount: diameter });
  spawnEffect(world, 'ring', { at, lastsMs: LASTS.ring, amount: diameter });
  spawnEffect(world, 'gain', {
    at: { x: at.x, y: at.y - diameter * 0.3 },
    lastsMs: LASTS.gain,
    amount: gained,
  });
  for (let i = 0; i < stage.sparks; i++) {
    const angle = random(i) * 2 * Math.PI;
    const reach = diameter * 0.3 * random(i + 50);
    spawnEffect(world, 'spark', {
      at: { x: at.x + Math.cos(angle) * reach, y: at.y + Math.sin(angle) * reach },
      to: stage.gauge,
      lastsMs: LASTS.spark * (0.75 + 0.5 * random(i + 100)),
      delayMs: i * 14,
      seed: random(i + 150),
    });
  }
  for (let i = 0; i < CHIPS; i++) {
    const angle = random(i + 200) * 2 * Math.PI;
    const speed = diameter * (0.9 + 1.3 * random(i + 250));
    spawnPiece(world, 'chip', {
      at,
      lastsMs: LASTS.chip * (0.7 + 0.5 * random(i + 300)),
      amount: diameter * (0.1 + 0.1 * random(i + 350)),
      seed: random(i + 400),
      velocity: { x: Math.cos(angle) * speed, y: Math.sin(angle) * speed },
      turn: (random(i + 450) - 0.5) * 9,
    });
  }
}

function nearerArm({ stage }: TripWorld, at: Spot): Spot {
  return stage.arms.reduce(
    (best, arm) => (distance(arm, at) < distance(best, at) ? arm : best),
    stage.arms[0] ?? stage.ship,
  );
}

const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);
