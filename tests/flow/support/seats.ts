import { seesAll } from './screens.ts';

const playsAll = seesAll || Boolean(process.env.CI);

/**
 * The seats that a flow is played in: all of them in CI and with `SCREENS=all`, otherwise the first. So `npm
 * test` ends within a quarter of an hour.
 */
export function seatsToPlay<Seat>(seats: readonly Seat[]): readonly Seat[] {
  return playsAll ? seats : seats.slice(0, 1);
}
