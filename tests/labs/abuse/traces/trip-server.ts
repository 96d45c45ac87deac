import { planetLooks } from '#engine/content/kinds.ts';
import { type Tunables, defaultTunables as tunables } from '#engine/content/tunables.ts';
import { presentEdition } from '#engine/content/waves.ts';
import type { Chain, Flight, FlightTerms } from '#engine/rules/core/flight-state.ts';
import type { Level } from '#engine/rules/core/player.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { reportedEnergy, type ShipStats, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { catchPirate } from '#engine/rules/trip/pirates.ts';
import { type Contacts, lateBefore, withContact } from '#engine/rules/trip/tapping/contact.ts';
import { replayTaps, type Tap, tapTermsOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import { aPlayer, aShip, firstOf, flying } from '../../../engine/fixtures/given.ts';

const ship = aShip();
const template = flying(aPlayer(), firstOf('personal')).flight;
export const launchedAtMs = template.createdAtMs;

/** Answer to a report, rounded as on the wire. */
export interface Progress {
  readonly elapsedMs: number;
  readonly baggage: number;
  readonly overload: number;
  readonly energy: number;
  readonly tapped: readonly number[];
  readonly tappedAgain: readonly number[];
  readonly gathered: readonly number[];
  readonly chain: Chain;
  /** The last wave of the tapping phase; null before the first hit (D51). */
  readonly lastWave: number | null;
}

/**
 * The server's part of a trip, by the rules and as its commands call them. Times are milliseconds since the
 * launch.
 */
export class TripServer {
  flight: Flight;
  energy: Level;
  readonly stats: ShipStats;
  /** The numbers of the flight: a system's rule and the ship's traits have changed some (D35, D36). */
  readonly numbers: Tunables;
  #contacts: Contacts = [];

  constructor(seed: string, durationMs: number, energy: number, terms: FlightTerms | null = null) {
    this.numbers = withTerms(tunables, terms);
    this.stats = shipStats(ship, [], this.numbers);
    // Another place for each trip, so that every wave and kind is met.
    const place = planetLooks[Math.floor(randomOf(seed) * planetLooks.length)]!;
    this.flight = { ...template, seed, durationMs, terms, waves: { edition: presentEdition, place } };
    this.energy = { value: energy, atMs: launchedAtMs };
    this.noteContact(0);
  }

  noteContact(elapsedMs: number): void {
    this.#contacts = withContact(this.#contacts, elapsedMs);
  }

  /** Takes a report. Returns the taps that it didn't count. */
  report(
    taps: readonly Tap[],
    elapsedMs: number,
    misses: readonly number[] = [],
  ): readonly (Tap & { readonly fault: string })[] {
    const terms = tapTermsOf(this.flight, this.stats, this.numbers, {
      elapsedMs,
      lateBeforeMs: lateBefore(this.#contacts, elapsedMs, this.numbers),
    });
    const after = replayTaps({ flight: this.flight, energy: this.energy }, { taps, misses }, terms);
    this.flight = after.flight;
    this.energy = after.energy;
    this.noteContact(elapsedMs);
    return after.rejected;
  }

  /** Takes a shot. Returns the code of a refusal. */
  shoot(pirate: number, t: number, elapsedMs: number): string | undefined {
    const late = lateBefore(this.#contacts, elapsedMs, this.numbers);
    const decided = catchPirate(this.flight, 'personal', {
      number: pirate,
      shotMs: t,
      elapsedMs,
      tunables: this.numbers,
      lateBeforeMs: late,
    });
    if ('refuse' in decided) return decided.refuse;
    this.flight = decided.ok;
    this.noteContact(elapsedMs);
    return undefined;
  }

  progressAt(elapsedMs: number): Progress {
    const { flight, energy, stats } = this;
    return {
      elapsedMs,
      baggage: flight.baggage / 100,
      overload: flight.overload / 100,
      energy:
        Math.floor(reportedEnergy({ ...ship, energy }, stats, launchedAtMs + elapsedMs) * 100 + 1e-6) / 100,
      tapped: flight.tapped,
      tappedAgain: flight.tappedAgain,
      gathered: flight.gathered,
      chain: flight.chain,
      lastWave: flight.waves?.last ?? null,
    };
  }
}
