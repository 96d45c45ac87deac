import { describe, expect, it } from 'vitest';
import { type PathVerb, pathVerbs } from '#engine/content/kinds.ts';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { presentEdition } from '#engine/content/waves.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import {
  knownTaps,
  replayTaps,
  type Tap,
  tapStateOf,
  tapTermsOf,
} from '#engine/rules/trip/tapping/replay-taps.ts';
import { type TapState, takeTap } from '#engine/rules/trip/tapping/take-tap.ts';
import { type PathPoint, towBay } from '#engine/rules/trip/tapping/verbs.ts';
import { flightHands } from '#engine/simulation/play-object.ts';
import { gestureOn } from '#engine/simulation/verb-gestures.ts';
import { nextInputMs } from '#engine/world/trip/trip-world.ts';
import { repetitions } from '../../../whole.ts';
import { addToReport, countsOf, times } from '../report.ts';
import { TripServer } from './trip-server.ts';

/*
 * Gestures of the verbs with a path (D52). An honest device counts its gestures by itself and reports them in
 * batches, as JSON; the server counts the same. A forged path brings nothing.
 */

const durationMs = 240_000;

function openTrip(verb: PathVerb, seed: string): TripServer {
  const server = new TripServer(seed, durationMs, 60 + Math.floor(20 * randomOf(seed, 1)));
  const waves = { edition: presentEdition, place: 'moon', verb } as const;
  server.flight = { ...server.flight, waves };
  return server;
}

/** The gestures of a hand during a trip, one after the other, and the device's own count. */
function play(
  server: TripServer,
  seed: string,
): { readonly taps: Tap[]; readonly misses: number[]; readonly counted: TapState } {
  const hand = flightHands[Math.floor(randomOf(seed, 2) * flightHands.length)]!;
  const terms = tapTermsOf(server.flight, server.stats, server.numbers);
  let state = tapStateOf({ flight: server.flight, energy: server.energy });
  let lastMs = Number.NEGATIVE_INFINITY;
  const taps: Tap[] = [];
  const misses: number[] = [];
  for (let k = 0; k * tunables.spawnIntervalMs < durationMs - 12_000; k++) {
    const object = terms.objectOf(k, state.lastWave);
    if (!object?.kind?.verb) continue;
    const gesture = gestureOn(object, hand, (step) => randomOf(seed, k, 3, step), tunables);
    const downMs = nextInputMs({ state: { lastInputMs: lastMs, taps: state }, elapsedMs: gesture.t });
    if (downMs !== gesture.t) continue;
    const outcome = takeTap(state, gesture, terms);
    if (outcome.kind === 'refused') continue;
    state = outcome.state;
    lastMs = gesture.t + gesture.path!.at(-1)![0];
    taps.push({ ...gesture, k });
    if (randomOf(seed, k, 4) < 0.1) {
      const missed = takeTap(state, { k: null, t: lastMs + 1 }, terms);
      state = missed.state;
      lastMs += 1;
      misses.push(lastMs);
    }
  }
  return { taps, misses, counted: state };
}

/** Reports in batches, over the wire. Returns the faults that the server named. */
function report(server: TripServer, { taps, misses }: ReturnType<typeof play>, size: number): string[] {
  const faults: string[] = [];
  for (let from = 0; from < taps.length; from += size) {
    const batch = JSON.parse(JSON.stringify(taps.slice(from, from + size))) as Tap[];
    const nextMs = taps[from + size]?.t ?? Number.POSITIVE_INFINITY;
    const ofBatch = misses.filter((t) => t < nextMs && t > (from === 0 ? -1 : taps[from]!.t));
    const endMs = batch.at(-1)!.t + 5000;
    faults.push(...server.report(knownTaps(batch), endMs, ofBatch).map(({ fault }) => fault));
  }
  return faults;
}

describe.each(pathVerbs)('gestures of the verb %s', (verb) => {
  it('are all counted, as the device counted them', { timeout: 3_600_000 }, () => {
    const gestures = times(repetitions(400, 1500), 100_000);
    const faults: string[] = [];
    let made = 0;
    for (let trip = 0; made < gestures; trip++) {
      const server = openTrip(verb, `${verb} ${trip}`);
      const played = play(server, `${verb} ${trip}`);
      made += played.taps.length;
      faults.push(...report(server, played, 1 + (trip % 20)));
      const { baggage, overload, tapped, tappedAgain, chain } = server.flight;
      const counted = { baggage, overload, tapped, tappedAgain, chain };
      const { energy: _, longestChain: __, gathered: ___, lastWave, ...own } = played.counted;
      if (
        JSON.stringify(counted) !==
        JSON.stringify({
          baggage: own.baggage,
          overload: own.overload,
          tapped: own.tapped,
          tappedAgain: own.tappedAgain,
          chain: own.chain,
        })
      )
        faults.push('counted otherwise');
      if ((server.flight.waves?.last ?? null) !== lastWave) faults.push('another last wave');
    }
    const happened = `${made} gestures counted, refused: ${countsOf(faults) || 'none'}`;
    addToReport({ attack: `honest gestures: ${verb}`, times: made, happened });
    expect(faults.slice(0, 10), happened).toEqual([]);
  });

  it('pay nothing when they are forged', { timeout: 3_600_000 }, () => {
    const tries = times(repetitions(40, 150), 20_000);
    const paid: string[] = [];
    for (let index = 0; index < tries; index++)
      for (const [title, forge] of Object.entries(forgeries)) {
        const server = openTrip(verb, `forged ${verb} ${index}`);
        const played = play(server, `forged ${verb} ${index}`);
        const honest = played.taps.slice(0, 1 + Math.floor(randomOf(`${index}`, 5) * 6));
        const before = replayed(server, honest);
        const forged = forge(honest, (step) => randomOf(`${title} ${index}`, step));
        const after = replayed(server, [...honest, ...forged]);
        if (after > before) paid.push(title);
      }
    addToReport({
      attack: `forged gestures: ${verb}`,
      times: tries,
      happened: `paid: ${countsOf(paid) || 'none'}`,
    });
    expect(paid.slice(0, 10)).toEqual([]);
  });
});

/** Cargo and overload of a report to a fresh trip, five minutes after the launch. */
function replayed(server: TripServer, taps: readonly Tap[]): number {
  const { flight, energy, stats, numbers } = server;
  const terms = tapTermsOf(flight, stats, numbers, { elapsedMs: 300_000, lateBeforeMs: 0 });
  const { flight: after } = replayTaps({ flight, energy }, { taps }, terms);
  return after.baggage + after.overload;
}

/** Reports that repeat, move or invent gestures; none of them may add to what the honest ones brought. */
const forgeries: Readonly<
  Record<string, (honest: readonly Tap[], chance: (step: number) => number) => Tap[]>
> = {
  'the same gestures again': (honest) => honest.map((tap) => ({ ...tap })),
  'the same gestures on numbers that are taken up': (honest) =>
    honest.map((tap) => ({ ...tap, k: tap.k + 1 })),
  'gestures before the object is there': (honest) => honest.map((tap) => ({ ...tap, k: tap.k + 60 })),
  'a path far away from the object': (honest) =>
    honest.map(({ path, ...tap }) => ({
      ...tap,
      t: tap.t + 5000,
      k: tap.k + 60,
      path: path!.map(([dt]): PathPoint => [dt, 389, 599]),
    })),
  'a drop in the hold without a drag': (honest) =>
    honest.map((tap) => ({ ...tap, verb: 'tow', k: tap.k, t: tap.t + 1, path: [[0, towBay.x, towBay.y]] })),
  'a second finger at the same time': (honest, chance) =>
    honest.map((tap, index) => ({ ...tap, t: tap.t + 1 + Math.floor(20 * chance(index)) })),
  'plain taps on objects of the verb': (honest) =>
    honest.map(({ k, t }) => ({ k: k + 12 * 40, t: t + 12 * 40 * tunables.spawnIntervalMs })),
};
