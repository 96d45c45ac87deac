import type { Experiment } from '../../content/schemas/offer.ts';

/** Quantiles of the normal distribution: of 5 % false alarms on two sides, and of 80 % findings. */
const zAlarm = 1.959964;
const zFinding = 0.841621;
/** Larger size that looking every day costs, with limits after O'Brien and Fleming. */
const looksFactor = 1.06;

/**
 * Players on each side that an experiment needs: a fall by its difference is found in 80 of 100 experiments
 * of this size, and where nothing differs, 5 of 100 say that something does.
 */
export function playersPerSide({ expected, difference }: Experiment): number {
  const control = expected / 100;
  const change = difference / 100;
  const variance = (share: number) => share * (1 - share);
  // A rise towards a half varies more than a fall, so that the larger of both sizes counts.
  const worst = Math.max(variance(control - change), variance(control + change));
  const size = ((zAlarm + zFinding) / change) ** 2 * (variance(control) + worst);
  return Math.ceil(looksFactor * size);
}
