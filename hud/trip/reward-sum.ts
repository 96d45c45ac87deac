import type { Reward } from '#engine/client/trip/reward.ts';

type Parts = Pick<Reward, 'mined' | 'manualMined' | 'dockingEarned' | 'assaultEarned'>;

/** The total pay of a flight in PROTO: by the timer, by hand and for pirates, by docking or the assault. */
export function rewardSum({ mined, manualMined, dockingEarned, assaultEarned }: Readonly<Parts>): number {
  return mined + manualMined + (dockingEarned ?? 0) + (assaultEarned ?? 0);
}
