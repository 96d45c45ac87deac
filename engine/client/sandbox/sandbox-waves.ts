import type { WavePatternRow } from '../../content/schemas/waves.ts';
import { waveEdition } from '../../content/waves.ts';
import { natureAt, patternAt, waveAtMs, waveLength } from '../../rules/trip/field/waves.ts';
import { isTaken } from '../../rules/trip/tapping/take-tap.ts';
import { spawnObject } from '../../world/trip/spawn.ts';
import { OWN_NUMBERS } from './count-spawns.ts';
import type { Sandbox } from './sandbox.ts';

/** Maximum number of waves and objects that a search for a designer's wish examines. */
const FAR = { waves: 400, objects: 6000 } as const;

/** A pattern of the sandbox's place, with its share of the waves there, 0 to 1. */
export interface PatternShare {
  readonly pattern: WavePatternRow;
  readonly share: number;
}

export function patternShares({ world }: Sandbox): PatternShare[] {
  const { waves, tunables } = world.setup;
  if (!waves) return [];
  const { patterns } = waveEdition(waves.edition);
  const ofVerb = waves.verb ? tunables.verbWavePercent / 100 : 0;
  const weightOf = ({ weight, places }: WavePatternRow) => weight * (places[waves.place] ?? 1);
  const sharesOf = (some: readonly WavePatternRow[], share: number) => {
    const all = some.reduce((sum, pattern) => sum + weightOf(pattern), 0);
    return some.map((pattern) => ({ pattern, share: (share * weightOf(pattern)) / all }));
  };
  return [
    ...(waves.verb
      ? sharesOf(
          patterns.filter(({ verb }) => verb === waves.verb),
          ofVerb,
        )
      : []),
    ...sharesOf(
      patterns.filter(({ verb }) => !verb),
      1 - ofVerb,
    ),
  ];
}

/** The pattern of the present wave. */
export function presentPattern({ world, presentSeed, elapsedMs }: Sandbox): string | null {
  const { waves, tunables } = world.setup;
  return waves ? patternAt(presentSeed, waves, waveAtMs(elapsedMs, tunables), tunables).key : null;
}

/** Goes on to the next wave of a pattern; stays where it is when this trip has none. */
export function goToPattern(sandbox: Sandbox, key: string): void {
  const { world, presentSeed, elapsedMs } = sandbox;
  const { waves, tunables, durationMs } = world.setup;
  if (!waves) return;
  const present = waveAtMs(elapsedMs, tunables);
  for (let wave = present + 1; wave < present + FAR.waves; wave++) {
    const beginsMs = wave * waveLength * tunables.spawnIntervalMs;
    if (beginsMs > durationMs - 6000) return;
    if (patternAt(presentSeed, waves, wave, tunables).key !== key) continue;
    sandbox.skip(beginsMs - elapsedMs - 500);
    return;
  }
}

/** Brings an object of a kind now, on a way of its own. */
export function sendKind({ world, presentSeed }: Sandbox, key: string): void {
  const { waves, tunables } = world.setup;
  if (!waves) return;
  for (let objectNumber = OWN_NUMBERS; objectNumber < OWN_NUMBERS + FAR.objects; objectNumber++) {
    if (natureAt(presentSeed, waves, objectNumber, tunables)?.kind?.key !== key) continue;
    if (
      world.queries.objects().some((id) => world.components.Rock.k[id] === objectNumber) ||
      isTaken(world.state.taps, objectNumber, world.tapTerms)
    )
      continue;
    const appearsMs = world.elapsedMs;
    const object = world.objectOf(objectNumber)!;
    const leavesMs = appearsMs + object.leavesMs - object.appearsMs;
    spawnObject(world, { ...object, appearsMs, leavesMs });
    return;
  }
}
