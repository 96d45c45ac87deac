import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { chanceOf } from '#tools/simulate/fair-play/hands.ts';
import { chainForgeries } from './forged-chain.ts';
import { termForgeries } from './forged-terms.ts';
import { between, type Forgery, gain, goodTaps, minuteMs, openTrip } from './forgery.ts';

export const forgeries: readonly Forgery[] = [
  ...chainForgeries,
  ...termForgeries,
  {
    title: 'taps that are still to come',
    forge: (chance) => {
      const server = openTrip(chance);
      const nowMs = between(chance, 0, 60_000);
      const first = Math.ceil((nowMs + tunables.tapFutureToleranceMs) / 1000) + 1;
      return gain(server, goodTaps(chance, first, 50), nowMs);
    },
  },
  {
    title: 'taps before objects appear and after they have left',
    forge: (chance) => {
      const server = openTrip(chance);
      const taps = goodTaps(chance, 1, 60).map(({ k }, index) => ({
        k,
        t: Math.round(
          index % 2 ? k * 1000 - between(chance, 1, 900) : k * 1000 + between(chance, 2401, 9000),
        ),
      }));
      return gain(server, taps, 90_000);
    },
  },
  {
    title: 'objects that there are not',
    forge: (chance) => {
      const server = openTrip(chance);
      const odd = [-1, 0.5, 1e6, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 31)];
      return gain(
        server,
        odd.flatMap((k) => [0, 500, -5, Number.NaN, 1e308].map((t) => ({ k, t: k === 0 ? -1 : t }))),
        30 * minuteMs,
      );
    },
  },
  {
    title: 'taps without energy',
    forge: (chance) => {
      const server = openTrip(chance, between(chance, 0, 0.3));
      // The last object by which less than one tap's energy has recovered.
      const last = Math.floor((0.6 / server.stats.energyPerMs - 2400) / 1000);
      return gain(server, goodTaps(chance, 0, Math.max(1, Math.min(200, last))), 10 * minuteMs);
    },
  },
  {
    title: 'a report once more',
    forge: (chance) => {
      const server = openTrip(chance);
      const taps = goodTaps(chance, 1, 20);
      gain(server, taps, minuteMs);
      const shifted = taps.map(({ k, t }) => ({ k, t: Math.min(k * 1000 + 2400, t + 50) }));
      return gain(server, taps, minuteMs) + gain(server, [...shifted, ...taps], 2 * minuteMs);
    },
  },
  {
    title: 'taps after the end',
    forge: (chance) => {
      const server = openTrip(chance);
      const end = server.flight.durationMs;
      const first = Math.ceil(end / 1000);
      return gain(server, goodTaps(chance, first, 30), end + between(chance, 0, 60) * minuteMs);
    },
  },
  {
    title: 'a longer trip’s taps on a shorter one',
    forge: (chance) => {
      const server = openTrip(chance);
      const other = Math.ceil(server.flight.durationMs / 1000) + Math.floor(between(chance, 0, 600));
      return gain(server, goodTaps(chance, other, 100), 24 * 60 * minuteMs);
    },
  },
  {
    title: 'taps kept back though the server could be reached',
    forge: (chance) => {
      const server = openTrip(chance);
      const heard = between(chance, 60_000, 115_000);
      for (const at of [heard, heard + 40_000, heard + 80_000]) server.noteContact(at);
      const last = Math.floor(heard / 1000) - 3;
      return gain(server, goodTaps(chance, 0, last), heard + 80_000 + between(chance, 10.1, 60) * minuteMs);
    },
  },
  {
    title: 'a full cargo filled further',
    forge: (chance) => {
      const server = openTrip(chance);
      server.flight = { ...server.flight, baggage: server.flight.cargoLimit };
      return gain(server, goodTaps(chance, 1, 40), minuteMs);
    },
  },
  {
    title: 'pirates that are not there, twice, in a cooldown, and a sixth',
    forge: (chance) => {
      const server = openTrip(chance);
      const nowMs = 6 * minuteMs;
      const wrong = Array.from({ length: 20 }, () => [
        Math.floor(between(chance, -2, 9)),
        Math.round(between(chance, 0, 400_000)),
      ]).filter(([pirate, t]) => {
        const late = t! - pirate! * tunables.pirateIntervalMs;
        const isThere = late >= 0 && late <= tunables.pirateStayMs && t! < server.flight.durationMs;
        return !isThere || pirate! < 1 || pirate! > tunables.maxPirates;
      });
      for (const [pirate, t] of wrong) server.shoot(pirate!, t!, nowMs);
      const wronged = server.flight.pirates.length;
      server.shoot(1, 61_000, nowMs);
      for (const t of [61_000, 61_500, 63_900]) server.shoot(1, t, nowMs);
      return wronged + Math.max(0, server.flight.pirates.length - 1);
    },
  },
];

export const forge = (forgery: Forgery, index: number) =>
  forgery.forge(chanceOf(`${forgery.title} ${index}`));
