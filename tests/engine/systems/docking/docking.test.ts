import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { dockingStart, dockingTicks, type StickInput, zoneAt } from '#engine/rules/trip/docking.ts';
import { playField } from '#engine/rules/trip/objects.ts';
import { advanceDocking } from '#engine/systems/docking/advance-docking.ts';
import { replayDocking } from '#engine/systems/docking/replay-docking.ts';
import {
  createDockingWorld,
  type DockingWorld,
  TICK_MS,
} from '#engine/world/docking/create-docking-world.ts';
import { steerDocking } from '#engine/world/docking/steer-docking.ts';
import { chase, look, play, tick, winningLog } from './docking-bot.ts';

const tunables = defaultTunables;
const seeds = Array.from({ length: 300 }, (_, number) => `docking-${number}`);
const within = (value: number) => Math.min(1, Math.max(-1, value));

/** A human hand: it sees `delayTicks` late, and it shakes. */
const human = (seed: string, delayTicks: number, shake: number) =>
  play(seed, (seen, now) => {
    const aim = chase(seen[Math.max(0, now - delayTicks)]!);
    const jitter = (axis: number) => shake * (randomOf(seed, now, axis) - 0.5);
    return { x: within(aim.x + jitter(101)), y: within(aim.y + jitter(102)) };
  });

const resultOf = ({ state, tick: ticks }: DockingWorld) => ({
  won: state.end === 'won',
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

  it('fails with an empty log, without ever coming near', () => {
    for (const seed of seeds)
      expect(replayDocking(seed, [], tunables)).toEqual({ won: false, progress: 0, ticks: 900 });
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

  it('replays a log to the same result, also after JSON, thousands of times', () => {
    for (const seed of seeds.slice(0, 200)) {
      const world = human(seed, 8, 0.5);
      const sent = JSON.parse(JSON.stringify(world.input)) as StickInput[];
      expect(sent).toEqual(world.input);
      expect(replayDocking(seed, sent, tunables)).toEqual(resultOf(world));
    }
    fc.assert(
      fc.property(fc.string(), logs, (seed, log) => {
        const once = replayDocking(seed, log, tunables);
        expect(replayDocking(seed, JSON.parse(JSON.stringify(log)), tunables)).toEqual(once);
        expect(once.progress).toBeGreaterThanOrEqual(0);
        expect(once.progress).toBeLessThanOrEqual(100);
      }),
      { numRuns: 1000 },
    );
  }, 90_000);

  it('gives the same result for any frame rate', () => {
    const hand = [
      { atMs: 0, x: 0.2, y: -1 },
      { atMs: 1500, x: -0.4, y: 0.3 },
      { atMs: 4000, x: 1, y: -1 },
    ];
    const ends = [TICK_MS, 1000 / 24, 7, 250].map((frameMs) => {
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

describe('the stick', () => {
  it('is logged when it moves, once a tick, in thousandths and within the rim', () => {
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

  it('leaves facts about entering and leaving the frame, and one about the end', () => {
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
    advanceDocking(world, ticks * TICK_MS + 1);
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
        for (const stick of log) {
          steerDocking(world, stick);
          advanceDocking(world, (world.tick + 8) * TICK_MS);
          const { ship } = look(world);
          expect(ship.x >= 0 && ship.x <= playField.width && ship.y >= 0 && ship.y <= playField.height).toBe(
            true,
          );
        }
      }),
    );
  });
});

describe('the frame', () => {
  it('lies within the field, and never jumps', () => {
    const halfWidth = tunables.dockingZoneWidth / 2;
    const halfHeight = tunables.dockingZoneHeight / 2;
    for (const seed of seeds.slice(0, 50)) {
      let before = zoneAt(seed, 0, tunables);
      for (let now = 1; now <= 900; now++) {
        const zone = zoneAt(seed, now, tunables);
        expect(zone.x >= halfWidth && zone.x <= playField.width - halfWidth).toBe(true);
        expect(zone.y >= halfHeight && zone.y <= playField.height - halfHeight).toBe(true);
        expect(Math.hypot(zone.x - before.x, zone.y - before.y)).toBeLessThan(7);
        before = zone;
      }
    }
  });

  it('moves differently for another seed', () => {
    const places = new Set(seeds.map((seed) => JSON.stringify(zoneAt(seed, 450, tunables))));
    expect(places.size).toBe(seeds.length);
  });
});
