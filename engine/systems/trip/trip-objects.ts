import { addComponent } from 'bitecs';
import { objectsInReach } from '../../rules/trip/field/objects.ts';
import { placeOn } from '../../rules/trip/field/wave-objects.ts';
import { patternAt, waveAtMs, wavesWithLast } from '../../rules/trip/field/waves.ts';
import { hasCargo } from '../../rules/trip/flight.ts';
import { isTaken } from '../../rules/trip/tapping/take-tap.ts';
import { spawnObject } from '../../world/trip/spawn.ts';
import { STEP_MS, type TripWorld } from '../../world/trip/trip-world.ts';

/** Announces a wave when it begins. */
export function announceWaves(world: TripWorld): void {
  const { setup, state, elapsedMs } = world;
  if (!setup.waves || !hasCargo(setup.tripType) || elapsedMs >= setup.durationMs) return;
  const wave = waveAtMs(elapsedMs, setup.tunables);
  if (wave === state.wave) return;
  const before = state.wave;
  state.wave = wave;
  const { lastWave } = state.taps;
  if (lastWave !== null && wave > lastWave) {
    if (before === lastWave) world.facts.push({ kind: 'tapping-ended', atMs: elapsedMs });
    return;
  }
  const waves = wavesWithLast(setup.waves, lastWave);
  const { key, tone } = patternAt(setup.seed, waves, wave, setup.tunables);
  world.facts.push({
    kind: 'wave-came',
    atMs: elapsedMs,
    wave,
    pattern: key,
    tone,
    isLast: wave === lastWave,
  });
}

/** Adds the objects that the rule has in reach now: one a second, or all present objects after a reload. */
export function appearObjects(world: TripWorld): void {
  const { setup, state, elapsedMs } = world;
  if (!hasCargo(setup.tripType)) return;
  const { first, last } = objectsInReach(elapsedMs, setup.durationMs, setup.tunables, LONGEST_LIFE_MS);
  for (let k = Math.max(first, state.nextObject); k <= last; k++) {
    const object = world.objectOf(k, state.taps.lastWave);
    if (object && elapsedMs <= object.leavesMs && !isTaken(state.taps, k, world.tapTerms))
      spawnObject(world, object);
    state.nextObject = k + 1;
  }
}

/** The longest that an object of any kind may stay, by the schema of the waves. */
const LONGEST_LIFE_MS = 12_000;

/**
 * Moves objects along their ways. Only the time decides a place, so every device shows an
 * object at the same place.
 */
export function crossObjects(world: TripWorld): void {
  const { Position, Way, Life } = world.components;
  for (const id of world.queries.crossing()) {
    const course = Way.course[id];
    if (!course) continue;
    const bornMs = Life.bornMs[id] ?? 0;
    const share = (world.elapsedMs - bornMs) / Math.max(1, (Life.endsMs[id] ?? 0) - bornMs);
    const { x, y } = placeOn(course, Math.min(1, share));
    Position.beforeX[id] = Position.x[id] ?? x;
    Position.beforeY[id] = Position.y[id] ?? y;
    Position.x[id] = x;
    Position.y[id] = y;
  }
}

/** Turns objects, and saves the angle of the step before: a scene draws between the two. */
export function turnObjects(world: TripWorld): void {
  const { Turn } = world.components;
  for (const id of world.queries.turning()) {
    const angle = Turn.angle[id] ?? 0;
    Turn.before[id] = angle;
    Turn.angle[id] = angle + ((Turn.speed[id] ?? 0) * STEP_MS) / 1000;
  }
}

/** Whether a gesture under way may still take an object, which therefore stays. */
function isGrasped({ state: { gesture }, components: { Rock } }: TripWorld, id: number): boolean {
  if (!gesture) return false;
  return gesture.k === null ? Rock.object[id]?.kind?.verb === 'swipe' : gesture.k === Rock.k[id];
}

/** Removes objects whose time is over, and those another device has taken. One left untaken costs nothing. */
export function expireObjects(world: TripWorld): void {
  const { components, queries, state, elapsedMs } = world;
  const { Rock, Life, Gone } = components;
  for (const id of queries.objects()) {
    const k = Rock.k[id] ?? -1;
    const wasTapped = isTaken(state.taps, k, world.tapTerms);
    if (!wasTapped && isGrasped(world, id)) continue;
    if (elapsedMs <= (Life.endsMs[id] ?? 0) && !wasTapped) continue;
    if (!wasTapped) world.facts.push({ kind: 'missed', atMs: elapsedMs, k });
    addComponent(world, id, Gone);
  }
}
