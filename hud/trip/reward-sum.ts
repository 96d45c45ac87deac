import type { Reward } from '#engine/client/core/state.ts';

type Parts = Pick<Reward, 'mined' | 'manualMined' | 'dockingEarned'>;

/** The total pay of a flight in PROTO: by the timer, by hand and for pirates, by docking. */
export function rewardSum({ mined, manualMined, dockingEarned }: Readonly<Parts>): number {
  return mined + manualMined + (dockingEarned ?? 0);
}
