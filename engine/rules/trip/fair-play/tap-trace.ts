import type { Tunables } from '#engine/content/tunables.ts';
import type { TapTrace } from '#engine/rules/core/flight-state.ts';
import { objectStay } from '#engine/rules/trip/field/objects.ts';

/** How a player taps: with a finger or the mouse, with the keyboard, or through the list of objects. */
export const tapMethods = ['pointer', 'keyboard', 'list'] as const;
export type TapMethod = (typeof tapMethods)[number];

interface MadeTap {
  readonly k: number;
  readonly t: number;
  /** The pointer when it is missing. */
  readonly by?: Exclude<TapMethod, 'pointer'> | undefined;
}

/** A trace with the taps that were counted, in their order. `nowMs` is when they were reported (D46). */
export function withTaps(
  trace: TapTrace,
  taps: readonly MadeTap[],
  nowMs: number,
  tunables: Tunables,
): TapTrace {
  const lateMs = tunables.reportWithinSeconds * 1000;
  return {
    delays: [...trace.delays, ...taps.map(({ k, t }) => t - objectStay(k, tunables).appearsMs)],
    late: trace.late + taps.filter(({ t }) => nowMs - t > lateMs).length,
    keyboard: trace.keyboard + taps.filter(({ by }) => by === 'keyboard').length,
    list: trace.list + taps.filter(({ by }) => by === 'list').length,
  };
}

/** How most of the taps were made. */
export function methodOf({ delays, keyboard, list }: TapTrace): TapMethod {
  if (list * 2 > delays.length) return 'list';
  return keyboard * 2 > delays.length ? 'keyboard' : 'pointer';
}
