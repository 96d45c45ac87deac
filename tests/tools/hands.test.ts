import { expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { flightHands, flyByHand, type HandFlight } from '#tools/simulate/hands.ts';

const flights = 300;

/** Means over 300 flights, by hand. */
const means = Object.fromEntries(
  flightHands.map((hand) => {
    const flown = Array.from({ length: flights }, (_, index) =>
      flyByHand(hand, `flight ${index}`, defaultTunables),
    );
    const mean = (of: (flight: HandFlight) => number) =>
      flown.reduce((sum, flight) => sum + of(flight), 0) / flights;
    return [
      hand.key,
      {
        cargo: mean(({ cargo }) => cargo),
        overload: mean(({ overload }) => overload),
        pay: mean(({ pay }) => pay),
      },
    ];
  }),
);

const share = (key: string) => means[key]!.pay / means.ordinary!.pay;

it('pays skill: a careless hand two thirds of an ordinary one, a practised and a perfect one half as much again', () => {
  expect(share('careless')).toBeLessThanOrEqual(0.65);
  expect(share('practised')).toBeGreaterThanOrEqual(1.35);
  expect(share('perfect')).toBeGreaterThanOrEqual(1.5);
});

it('lets an ordinary hand fill the cargo', () => {
  expect(means.ordinary!.cargo).toBeGreaterThanOrEqual(0.95);
});
