import { patternAt, waveAtMs } from '#engine/rules/trip/field/waves.ts';
import { hasCargo } from '#engine/rules/trip/flight.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Says that a wave has come. */
export function announceWaves(world: TripWorld): void {
  const { setup, state, nowMs } = world;
  if (!setup.waves || !hasCargo(setup.tripType) || nowMs >= setup.durationMs) return;
  const wave = waveAtMs(nowMs, setup.tunables);
  if (wave === state.wave) return;
  state.wave = wave;
  const { key, tone } = patternAt(setup.seed, setup.waves, wave, setup.tunables);
  world.facts.push({ kind: 'wave-came', atMs: nowMs, wave, pattern: key, tone });
}
