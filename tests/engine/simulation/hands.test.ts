import { describe, expect, it } from 'vitest';
import { type PathVerb, pathVerbs } from '#engine/content/kinds.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { flyByHand, type HandFlight } from '#engine/simulation/hands.ts';
import { flightHands } from '#engine/simulation/play-object.ts';

/** Means over flights by hand; a share of the 300 of the balance report for the verbs with a path. */
function meansOf(verb: PathVerb | undefined, flights: number) {
  const of = (key: string) => {
    const hand = flightHands.find((other) => other.key === key)!;
    const flown = Array.from({ length: flights }, (_, index) =>
      flyByHand(hand, `flight ${index}`, defaultTunables, { verb }),
    );
    const mean = (value: (flight: HandFlight) => number) =>
      flown.reduce((sum, flight) => sum + value(flight), 0) / flights;
    return { cargo: mean(({ cargo }) => cargo), pay: mean(({ pay }) => pay) };
  };
  const ordinary = of('ordinary');
  return { ordinary, share: (key: string) => of(key).pay / ordinary.pay };
}

/** Limits of a careless, a practised and a perfect hand's pay, as shares of an ordinary one's (D47, D52). */
const limits: readonly [PathVerb | undefined, number, number, number][] = [
  [undefined, 0.65, 1.35, 1.5],
  ['hold', 0.65, 1.35, 1.46],
  // Parts that a gesture leaves cost no energy, so that a swipe sets hands apart a little less.
  ['swipe', 0.65, 1.26, 1.36],
  ['pulse', 0.65, 1.35, 1.46],
  ['tow', 0.65, 1.33, 1.46],
];

describe.each(limits)('a flight by hand in a system of %s', (verb, careless, practised, perfect) => {
  const { ordinary, share } = meansOf(verb, verb ? 100 : 300);

  it('pays skill', () => {
    expect(share('careless')).toBeLessThanOrEqual(careless);
    expect(share('practised')).toBeGreaterThanOrEqual(practised);
    expect(share('perfect')).toBeGreaterThanOrEqual(perfect);
  });

  it('lets an ordinary hand fill the cargo, and pays it as much as taps do', () => {
    expect(ordinary.cargo).toBeGreaterThanOrEqual(0.95);
    expect(ordinary.pay).toBeGreaterThan(0.54);
    expect(ordinary.pay).toBeLessThan(0.64);
  });
});

describe('the verb of another system', () => {
  it.each(pathVerbs)('earns less than 60 % of what %s earns while the hand is needed (D52)', (verb) => {
    const practised = flightHands.find(({ key }) => key === 'practised')!;
    const cargo = (knows: PathVerb | undefined) => {
      const seconds = defaultTunables.handSeconds + defaultTunables.handEndSeconds;
      const field = { verb, knows, durationMs: seconds * 1000 };
      const flown = Array.from({ length: 60 }, (_, index) =>
        flyByHand(practised, `flight ${index}`, defaultTunables, field),
      );
      return flown.reduce((sum, flight) => sum + flight.cargo + flight.overload, 0);
    };
    const own = cargo(verb);
    for (const other of pathVerbs.filter((other) => other !== verb))
      expect(cargo(other) / own, other).toBeLessThan(0.6);
  });
});
