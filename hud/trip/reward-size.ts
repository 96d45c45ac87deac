/** From this many PROTO on, a reward is of the next size. */
const bounds = [25, 100, 400, 1600] as const;
const countMs = [700, 900, 1100, 1400, 1800] as const;

export interface RewardSize {
  /** 0 to 4. */
  readonly size: number;
  /** How long the sum counts up, in milliseconds. The button comes a moment later. */
  readonly countMs: number;
}

/** How large the reward's moment is: a longer trip in a later system shows more crystals, wider rays and more notes. */
export function rewardSize(sum: number): RewardSize {
  const size = bounds.filter((bound) => sum >= bound).length;
  return { size, countMs: countMs[size] ?? countMs[0] };
}
