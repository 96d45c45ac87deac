import type { TryEnd } from '#engine/rules/trip/one-try.ts';
import { easeInOut, easeOut, progress } from '../draw/ease.ts';

/** How the scene looks at one moment after the end of a fight; all values are 0 to 1. */
export interface AssaultPose {
  /** How far the two parts of the base have gone from each other. */
  readonly broken: number;
  /** The fire in the cut: bright at first. */
  readonly blaze: number;
  /** The ring of ticks that closes round the wreck. */
  readonly ring: number;
  /** How far the base has turned away. */
  readonly away: number;
}

/** Milliseconds after the end: a moment of stillness, then the base parts; matched to the sound of the victory. */
const WIN = { still: 200, part: 1200, ring: 700 } as const;
const FAIL = { away: 1800 } as const;

export const FIGHTING: AssaultPose = { broken: 0, blaze: 0, ring: 0, away: 0 };

/** `ms` since the end; infinite when the fight was over before the scene opened. With less motion the end shows at once. */
export function assaultPose(end: TryEnd | null, ms: number, isCalm: boolean): AssaultPose {
  if (end === null) return FIGHTING;
  const at = isCalm ? Number.POSITIVE_INFINITY : ms;
  if (end === 'lost') return { ...FIGHTING, away: easeInOut(progress(at, 0, FAIL.away)) };
  const broken = easeOut(progress(at, WIN.still, WIN.still + WIN.part));
  return {
    ...FIGHTING,
    broken,
    blaze: at < WIN.still ? 0 : 0.45 + 0.55 * (1 - broken),
    ring: progress(at, WIN.still + WIN.part / 2, WIN.still + WIN.part / 2 + WIN.ring),
  };
}
