import { isWhole } from '../../whole.ts';

/**
 * The seats that a flow is played in: all of them in CI and with `SCREENS=all`, otherwise the first.
 */
export function seatsToPlay<Seat>(seats: readonly Seat[]): readonly Seat[] {
  return isWhole ? seats : seats.slice(0, 1);
}
