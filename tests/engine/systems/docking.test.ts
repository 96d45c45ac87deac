import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleRows } from '#engine/content/terms.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { tickMs } from '#engine/rules/trip/arrival/one-try.ts';
import {
  dockingStart,
  dockingTerms,
  dockingTicks,
  driftLeg,
  legNumberAt,
  mustBrake,
  type StickInput,
  type Vector,
  zoneOn,
} from '#engine/rules/trip/docking/docking.ts';
import { playField } from '#engine/rules/trip/field/lanes.ts';
import { changedBy } from '#engine/rules/trip/flight-terms.ts';
import { advanceDocking, replayDocking } from '#engine/systems/docking/advance-docking.ts';
import { createDockingWorld, type DockingWorld, steerDocking } from '#engine/world/docking/docking-world.ts';
import { chase, look, play, tick, winningLog } from '../fixtures/docking-bot.ts';

const tunables = defaultTunables;
const seeds = Array.from({ length: 100 }, (_, number) => `docking-${number}`);
const within = (value: number) => Math.min(1, Math.max(-1, value));

/** A human hand: it sees `delayTicks` late, and it shakes. */
const human = (seed: string, delayTicks: number, shake: number) =>
  play(seed, (seen, now) => {
    const aim = chase(seen[Math.max(0, now - delayTicks)]!);
    const jitter = (axis: number) => shake * (randomOf(seed, now, axis) - 0.5);
    return { x: within(aim.x + jitter(101)), y: within(aim.y + jitter(102)) };
  });

const zoneAt = (seed: string, now: number) =>
  zoneOn(driftLeg(seed, legNumberAt(now, tunables), tunables), now, tunables);

const resultOf = ({ state, tick: ticks }: DockingWorld) => ({
  won: state.end === 'won',
  isClean: state.end === 'won' && state.exits === 0,
  progress: state.progress,
  ticks,
});

const direction = fc.double({ min: -1, max: 1, noNaN: true });
const logs = fc.array(fc.record({ tick: fc.nat({ max: 1000 }), x: direction, y: direction }), {
  maxLength: 120,
});

describe('docking (D19)', () => {
  it('lasts 15 seconds of 60 ticks', () => expect(dockingTicks(tunables)).toBe(900));

  it('is won by a steady hand, for every seed, with time to spare', () => {
    for (const seed of seeds) {
      const { won, ticks } = replayDocking(seed, winningLog(seed), tunables);
      expect(won, seed).toBe(true);
      expect(ticks).toBeGreaterThan(300);
      expect(ticks).toBeLessThan(880);
    }
  });

  it('is won by a human hand more often than not, though it is 0.4 s late and shakes', () => {
    const wins = seeds.filter((seed) => human(seed, 24, 1).state.end === 'won').length;
    expect(wins).toBeGreaterThan(seeds.length * 0.5);
    expect(wins).toBeLessThan(seeds.length);
  });

  it('fails with an empty log, without any progress', () => {
    for (const seed of seeds)
      expect(replayDocking(seed, [], tunables)).toEqual({
        won: false,
        isClean: false,
        progress: 0,
        ticks: 900,
      });
  });

  it('fails when the ship is only sent off and left alone, or shaken at random', () => {
    const sent = [
      { tick: 0, x: 0, y: -1 },
      { tick: 60, x: 0, y: 0 },
    ];
    const sends = seeds.filter((seed) => replayDocking(seed, sent, tunables).won).length;
    expect(sends).toBeLessThan(seeds.length * 0.25);
    const shaken = (seed: string) =>
      Array.from({ length: 900 }, (_, now) => ({
        tick: now,
        x: randomOf(seed, now, 103) * 2 - 1,
        y: randomOf(seed, now, 104) * 2 - 1,
      }));
    const lucky = seeds.filter((seed) => replayDocking(seed, shaken(seed), tunables).won).length;
    expect(lucky).toBeLessThan(seeds.length * 0.02);
  });

  it('is docked after five seconds within the frame', () => {
    const wide = { ...tunables, dockingZoneWidth: 2000, dockingZoneHeight: 2000 };
    expect(replayDocking('any', [], wide)).toMatchObject({ won: true, ticks: 300 });
  });

  it('loses half as fast outside as it gains inside, and never falls below 0', () => {
    const world = createDockingWorld('any', tunables);
    world.state.progress = 1;
    tick(world);
    expect(world.state.progress).toBeCloseTo(1 - 1 / 6, 6);
    world.state.progress = 0.1;
    tick(world);
    expect(world.state.progress).toBe(0);
  });

  it('replays a log to the same result, also after JSON', () => {
    for (const seed of seeds) {
      const world = human(seed, 8, 0.5);
      const sent = JSON.parse(JSON.stringify(world.input)) as StickInput[];
      expect(isDeepStrictEqual(sent, world.input)).toBe(true);
      expect(replayDocking(seed, sent, tunables)).toEqual(resultOf(world));
    }
    fc.assert(
      fc.property(fc.string(), logs, (seed, log) => {
        const once = replayDocking(seed, log, tunables);
        expect(replayDocking(seed, JSON.parse(JSON.stringify(log)), tunables)).toEqual(once);
        expect(once.progress).toBeGreaterThanOrEqual(0);
        expect(once.progress).toBeLessThanOrEqual(100);
      }),
      { numRuns: 200 },
    );
  });

  it('gives the same result for any frame rate', () => {
    const hand = [
      { atMs: 0, x: 0.2, y: -1 },
      { atMs: 1500, x: -0.4, y: 0.3 },
      { atMs: 4000, x: 1, y: -1 },
    ];
    const ends = [tickMs, 1000 / 24, 7, 250].map((frameMs) => {
      const world = createDockingWorld('frames', tunables);
      for (const [index, { atMs, x, y }] of hand.entries()) {
        const untilMs = hand[index + 1]?.atMs ?? 15_000;
        advanceDocking(world, atMs);
        steerDocking(world, { x, y });
        for (let ms = atMs; ms < untilMs; ms += frameMs) advanceDocking(world, ms);
        advanceDocking(world, untilMs);
      }
      return { ...look(world), ...resultOf(world), input: world.input };
    });
    for (const end of ends) expect(end).toEqual(ends[0]);
  });

  it('gives the recorded result to the last bit: no engine may differ', () => {
    const world = human('golden', 8, 0.5);
    expect([resultOf(world), look(world)]).toMatchInlineSnapshot(`
      [
        {
          "isClean": true,
          "progress": 99.99999989999971,
          "ticks": 337,
          "won": true,
        },
        {
          "frame": {
            "x": 129.6100983699602,
            "y": 224.18283983856452,
          },
          "ship": {
            "x": 126.30881700620257,
            "y": 212.21072114348942,
          },
          "speed": {
            "x": 0.22971238445634276,
            "y": 0.5180902270900256,
          },
        },
      ]
    `);
  });

  it('accepts entries out of order, out of range and not numbers', () => {
    const log = winningLog('mixed');
    expect(replayDocking('mixed', [...log].reverse(), tunables)).toEqual(
      replayDocking('mixed', log, tunables),
    );
    const wild = [
      { tick: 0, x: Number.NaN, y: Number.POSITIVE_INFINITY },
      { tick: 5, x: 1e9, y: -1e9 },
    ];
    expect(replayDocking('wild', wild, tunables).progress).toBeGreaterThanOrEqual(0);
  });

  it('shares nothing between two worlds', () => {
    const one = createDockingWorld('one', tunables);
    advanceDocking(one, 2000);
    const before = look(one);
    const other = createDockingWorld('other', tunables);
    steerDocking(other, { x: 1, y: -1 });
    advanceDocking(other, 9000);
    expect(look(one)).toEqual(before);
    expect(one.input).toEqual([]);
  });
});

describe.each(['easy', 'medium', 'hard'] as const)('a docking of the tier %s, in 100 tries (D37)', (tier) => {
  const terms = dockingTerms(tunables, tier);
  const share = (wins: (seed: string) => boolean) => seeds.filter(wins).length / seeds.length;

  it('is never won without a hand', () => {
    expect(share((seed) => replayDocking(seed, [], terms).won)).toBe(0);
  });

  it.each([20, 30, 40, 50, 60])('is hardly ever won by the stick up for %i ticks and let go', (ticks) => {
    const sent = [
      { tick: 0, x: 0, y: -1 },
      { tick: ticks, x: 0, y: 0 },
    ];
    expect(share((seed) => replayDocking(seed, sent, terms).won)).toBeLessThan(0.25);
  });
});

describe('a first docking (D53)', () => {
  const numbers = { ...tunables, dockingHelp: 1 };
  const places = [null, ...ruleRows].map((rule) =>
    withTerms(numbers, rule && changedBy(rule.changes, numbers)),
  );

  it('is won with any log in any place, and never counts as clean', () => {
    const flown = logs.map((log) => [{ tick: 0, x: 0, y: 0 }, ...log]);
    fc.assert(
      fc.property(fc.string(), flown, fc.constantFrom(...places), (seed, log, place) => {
        const { won, isClean } = replayDocking(seed, log, dockingTerms(place, 'hard'));
        expect([won, isClean]).toEqual([true, false]);
      }),
      { numRuns: 300 },
    );
  });

  it('is won against a stick that always pulls away', () => {
    for (const place of places)
      for (const x of [-1, 0, 1])
        for (const seed of seeds.slice(0, 20)) {
          const away = [{ tick: 0, x, y: 1 }];
          expect(replayDocking(seed, away, dockingTerms(place, 'hard')).won, seed).toBe(true);
        }
  });

  it('is not won by skipping it', () => {
    expect(replayDocking('skipped', [], dockingTerms(numbers, 'easy')).won).toBe(false);
  });

  it('logs that somebody flies, even with the stick at rest', () => {
    const world = createDockingWorld('rest', dockingTerms(numbers, 'easy'));
    steerDocking(world, { x: 0, y: 0 });
    expect(world.input).toEqual([{ tick: 0, x: 0, y: 0 }]);
  });
});

describe('the moment to brake', () => {
  const at = (speed: number, gap: number) =>
    mustBrake({ ship: { x: 0, y: 0 }, speed: { x: 0, y: -speed }, frame: { x: 0, y: -gap } }, tunables);

  it('comes sooner the faster the ship is, and never while it moves away', () => {
    expect(at(1, 100)).toBe(false);
    expect(at(4, 100)).toBe(true);
    expect(at(4, 200)).toBe(false);
    expect(at(-4, 100)).toBe(false);
    expect(at(0, 100)).toBe(false);
  });
});

describe('the stick', () => {
  it('is logged when it moves, once a tick, in thousandths and with a length of at most 1', () => {
    const world = createDockingWorld('any', tunables);
    steerDocking(world, { x: 0, y: 0 });
    steerDocking(world, { x: 0.5, y: 0.12345 });
    steerDocking(world, { x: -0.25, y: 0.0004 });
    tick(world);
    steerDocking(world, { x: -0.25, y: 0 });
    tick(world);
    steerDocking(world, { x: 0, y: -4 });
    steerDocking(world, { x: 0, y: -4 });
    expect(world.input).toEqual([
      { tick: 0, x: -0.25, y: 0 },
      { tick: 2, x: 0, y: -1 },
    ]);
  });

  it('emits facts about entering and leaving the frame, and one about the end', () => {
    const { facts, tick: ticks } = play('seed');
    expect(facts[0]?.kind).toBe('entered');
    expect(facts.at(-1)).toEqual({ kind: 'won', tick: ticks });
    expect(facts.filter(({ kind }) => kind === 'won' || kind === 'lost')).toHaveLength(1);
    const lost = createDockingWorld('seed', tunables);
    advanceDocking(lost, 60_000);
    expect(lost.state.end).toBe('lost');
    expect(lost.facts).toEqual([{ kind: 'lost', tick: 900 }]);
  });
});

describe('the ship', () => {
  const home = dockingStart(tunables);
  const flown = (stick: { x: number; y: number }, ticks = 30) => {
    const world = createDockingWorld('any', tunables);
    steerDocking(world, stick);
    advanceDocking(world, ticks * tickMs + 1);
    return world;
  };
  const far = (stick: { x: number; y: number }) => {
    const { ship } = look(flown(stick));
    return Math.hypot(ship.x - home.x, ship.y - home.y);
  };

  it('goes no faster on a diagonal', () => {
    expect(far({ x: 1, y: -1 })).toBeLessThanOrEqual(far({ x: 0, y: -1 }));
    expect(far({ x: 1, y: -1 })).toBeGreaterThan(far({ x: 0, y: -1 }) * 0.998);
    expect(far({ x: 0.3, y: -0.3 })).toBeLessThan(far({ x: 0, y: -1 }));
  });

  it('drifts on when the stick is released, and slows down', () => {
    const world = flown({ x: 0, y: -1 });
    const before = look(world);
    steerDocking(world, { x: 0, y: 0 });
    tick(world);
    const after = look(world);
    expect(after.ship.y).toBeLessThan(before.ship.y);
    expect(Math.abs(after.speed.y)).toBeLessThan(Math.abs(before.speed.y));
  });

  it('stays in the field for any input', () => {
    fc.assert(
      fc.property(fc.string(), logs, (seed, log) => {
        const world = createDockingWorld(seed, tunables);
        const ships = log.map((stick) => {
          steerDocking(world, stick);
          advanceDocking(world, (world.tick + 8) * tickMs);
          return look(world).ship;
        });
        const isInside = ({ x, y }: Vector) =>
          x >= 0 && x <= playField.width && y >= 0 && y <= playField.height;
        expect(ships.filter((ship) => !isInside(ship))).toEqual([]);
      }),
    );
  });
});

describe('the frame', () => {
  it('lies within the field, and never jumps', () => {
    const halfWidth = tunables.dockingZoneWidth / 2;
    const halfHeight = tunables.dockingZoneHeight / 2;
    for (const seed of seeds.slice(0, 50)) {
      const zones = Array.from({ length: 901 }, (_, now) => zoneAt(seed, now));
      const outside = zones.filter(
        ({ x, y }) =>
          !(x >= halfWidth && x <= playField.width - halfWidth) ||
          !(y >= halfHeight && y <= playField.height - halfHeight),
      );
      expect(outside, seed).toEqual([]);
      const steps = zones
        .slice(1)
        .map(({ x, y }, index) => Math.hypot(x - zones[index]!.x, y - zones[index]!.y));
      expect(Math.max(...steps), seed).toBeLessThan(7);
    }
  });

  it('moves differently for another seed', () => {
    const places = new Set(seeds.map((seed) => JSON.stringify(zoneAt(seed, 450))));
    expect(places.size).toBe(seeds.length);
  });
});
