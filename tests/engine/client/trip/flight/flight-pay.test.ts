import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flightPay } from '#engine/client/trip/flight/flight-pay.ts';
import { defaultTunables } from '#engine/content/tunables.ts';

/** A trip of 20 PROTO whose full cargo is 8 more; 5.85 of 80 is 0.585. */
const flight = {
  base: 20,
  expected: 28,
  cargoPercent: 40,
  cargoLimit: 80,
  baggage: 5.85,
  overload: 0,
  caughtPirates: 1,
  mined: 3.2,
  manualMined: 1.58,
  pirateEarned: 1,
  overloadEarned: 0,
};

describe('what a flight pays', () => {
  it('is what the server says of what it has counted', () => {
    expect(flightPay(flight, flight, defaultTunables)).toEqual({
      byTimer: 20,
      byCargo: 0.58,
      byOverload: 0,
      byPirates: 1,
    });
  });

  it('is rounded down as the server does it while taps and pirates wait to be counted', () => {
    const before = { ...flight, baggage: 0, caughtPirates: 0, manualMined: 0, pirateEarned: 0 };
    expect(flightPay(before, flight, defaultTunables)).toEqual({
      byTimer: 20,
      byCargo: 0.58,
      byOverload: 0,
      byPirates: 1,
    });
  });

  it('is what the timer paid when the server says it, though the base has more digits than are sent', () => {
    const ended = { ...flight, base: 20.01, expected: 28, mined: 20 };
    expect(flightPay(ended, ended, defaultTunables).byTimer).toBe(20);
    expect(flightPay({ ...ended, mined: 5 }, ended, defaultTunables).byTimer).toBe(19.99);
  });

  it('pays a part of a full cargo for the overload, counted or not', () => {
    const full = { ...flight, baggage: 80, overload: 40, caughtPirates: 0, pirateEarned: 0 };
    const counted = { ...full, manualMined: 11.2, overloadEarned: 3.2 };
    const paid = { byTimer: 20, byCargo: 8, byOverload: 3.2, byPirates: 0 };
    expect(flightPay(counted, counted, defaultTunables)).toEqual(paid);
    expect(flightPay({ ...counted, overload: 0, manualMined: 8 }, full, defaultTunables)).toEqual(paid);
  });

  it('has nothing by hand on a trip without cargo', () => {
    const other = { ...flight, cargoLimit: 0, baggage: 0, caughtPirates: 0, manualMined: 0, pirateEarned: 0 };
    expect(
      flightPay({ ...other, expected: 20 }, { baggage: 0, overload: 0, caughtPirates: 0 }, defaultTunables),
    ).toEqual({
      byTimer: 20,
      byCargo: 0,
      byOverload: 0,
      byPirates: 0,
    });
  });

  it('never promises more by hand than the rules pay, whatever the cargo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8000 }), fc.integer({ min: 0, max: 5 }), (hundredths, caught) => {
        const shown = { baggage: hundredths / 100, overload: 0, caughtPirates: caught };
        const { byCargo, byPirates } = flightPay(flight, shown, defaultTunables);
        expect(byCargo).toBeLessThanOrEqual((8 * hundredths) / 8000 + 1e-9);
        expect(byPirates).toBe(shown.caughtPirates === 1 && hundredths === 585 ? 1 : caught);
      }),
    );
  });
});
