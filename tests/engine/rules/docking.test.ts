import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTunables } from '../../../engine/content/tunables.ts';
import {
  type DockingState,
  dockingTicks,
  isDocked,
  replayDocking,
  type StickInput,
  startDocking,
  stepDocking,
  zoneAt,
} from '../../../engine/rules/docking.ts';
import { playField } from '../../../engine/rules/objects.ts';
import { randomOf } from '../../../engine/rules/random.ts';

const tunables = defaultTunables;
const seeds = Array.from({ length: 300 }, (_, number) => `docking-${number}`);
const within = (value: number) => Math.min(1, Math.max(-1, value));

/** Somebody who chases the middle of the frame, seeing it `delayTicks` late and with a hand that shakes. */
function play(seed: string, delayTicks = 0, shake = 0): { log: StickInput[]; end: DockingState } {
  const seen: DockingState[] = [];
  const log: StickInput[] = [];
  let state = startDocking(tunables);
  while (state.tick < dockingTicks(tunables) && !isDocked(state)) {
    seen.push(state);
    const eye = seen[Math.max(0, state.tick - delayTicks)]!;
    const zone = zoneAt(seed, eye.tick, tunables);
    const push = (gap: number, speed: number, axis: number) =>
      within(gap * 0.05 - speed * 0.9 + shake * (randomOf(seed, state.tick, axis) - 0.5));
    const stick = {
      tick: state.tick,
      x: push(zone.x - eye.x, eye.speedX, 101),
      y: push(zone.y - eye.y, eye.speedY, 102),
    };
    log.push(stick);
    state = stepDocking(state, stick, seed, tunables);
  }
  return { log, end: state };
}

const direction = fc.double({ min: -1, max: 1, noNaN: true });
const logs = fc.array(fc.record({ tick: fc.nat({ max: 1000 }), x: direction, y: direction }), {
  maxLength: 120,
});

describe('docking (D19)', () => {
  it('lasts 15 seconds of 60 ticks', () => expect(dockingTicks(tunables)).toBe(900));

  it('is won by a steady hand, for every seed, with time to spare', () => {
    for (const seed of seeds) {
      const { won, ticks } = replayDocking(seed, play(seed).log, tunables);
      expect(won, seed).toBe(true);
      expect(ticks).toBeGreaterThan(300);
      expect(ticks).toBeLessThan(880);
    }
  });

  it('is won by a human hand more often than not: a quarter of a second late, and shaking', () => {
    const wins = seeds.filter((seed) => isDocked(play(seed, 15, 1).end)).length;
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
      Array.from({ length: 900 }, (_, tick) => ({
        tick,
        x: randomOf(seed, tick, 103) * 2 - 1,
        y: randomOf(seed, tick, 104) * 2 - 1,
      }));
    expect(seeds.filter((seed) => replayDocking(seed, shaken(seed), tunables).won)).toEqual([]);
  });

  it('is docked after five seconds within the frame', () => {
    const wide = { ...tunables, dockingZoneWidth: 2000, dockingZoneHeight: 2000 };
    expect(replayDocking('any', [], wide)).toMatchObject({ won: true, ticks: 300 });
  });

  it('loses half as fast outside as it gains inside, and never falls below nothing', () => {
    const still = { x: 0, y: 0 };
    const outside = { ...startDocking(tunables), progress: 1 };
    const once = stepDocking(outside, still, 'any', tunables);
    expect(once.progress).toBeCloseTo(1 - 1 / 6, 6);
    expect(stepDocking({ ...outside, progress: 0.1 }, still, 'any', tunables).progress).toBe(0);
  });

  it('plays a log back to what was played, thousands of times over', () => {
    for (const seed of seeds) {
      const { log, end } = play(seed, 8, 0.5);
      expect(replayDocking(seed, log, tunables)).toEqual({
        won: isDocked(end),
        progress: end.progress,
        ticks: end.tick,
      });
    }
    fc.assert(
      fc.property(fc.string(), logs, (seed, log) => {
        const once = replayDocking(seed, log, tunables);
        expect(replayDocking(seed, JSON.parse(JSON.stringify(log)), tunables)).toEqual(once);
        expect(once.progress).toBeGreaterThanOrEqual(0);
        expect(once.progress).toBeLessThanOrEqual(100);
      }),
      { numRuns: 3000 },
    );
  });

  it('is the same to the last bit as when it was written: no engine may differ', () => {
    const { log, end } = play('golden', 8, 0.5);
    expect(log).toHaveLength(end.tick);
    expect([end.tick, end.x, end.y, end.speedX, end.speedY, end.progress]).toMatchInlineSnapshot(`
      [
        363,
        273.064105662781,
        220.34098372970334,
        1.7994848709099194,
        0.07800108834592702,
        99.99999989999971,
      ]
    `);
  });

  it('takes an order that got mixed up, what is out of reach and what is no number in its stride', () => {
    const { log } = play('mixed');
    expect(replayDocking('mixed', [...log].reverse(), tunables)).toEqual(
      replayDocking('mixed', log, tunables),
    );
    const wild = [
      { tick: 0, x: Number.NaN, y: Number.POSITIVE_INFINITY },
      { tick: 5, x: 1e9, y: -1e9 },
    ];
    expect(replayDocking('wild', wild, tunables).progress).toBeGreaterThanOrEqual(0);
  });
});

describe('the ship', () => {
  const far = (stick: { x: number; y: number }) => {
    let state = startDocking(tunables);
    for (let tick = 0; tick < 30; tick++) state = stepDocking(state, stick, 'any', tunables);
    return Math.hypot(state.x - playField.width / 2, state.y - startDocking(tunables).y);
  };

  it('goes no faster on a diagonal', () => {
    expect(far({ x: 1, y: -1 })).toBeCloseTo(far({ x: 0, y: -1 }), 9);
    expect(far({ x: 0.3, y: -0.3 })).toBeLessThan(far({ x: 0, y: -1 }));
  });

  it('drifts on when the stick is let go, and slows down', () => {
    let state = startDocking(tunables);
    for (let tick = 0; tick < 30; tick++) state = stepDocking(state, { x: 0, y: -1 }, 'any', tunables);
    const later = stepDocking(state, { x: 0, y: 0 }, 'any', tunables);
    expect(later.y).toBeLessThan(state.y);
    expect(Math.abs(later.speedY)).toBeLessThan(Math.abs(state.speedY));
  });

  it('stays in the field, whatever is done', () => {
    fc.assert(
      fc.property(fc.string(), logs, (seed, log) => {
        let state = startDocking(tunables);
        for (const stick of log) {
          for (let tick = 0; tick < 8; tick++) state = stepDocking(state, stick, seed, tunables);
          expect(
            state.x >= 0 && state.x <= playField.width && state.y >= 0 && state.y <= playField.height,
          ).toBe(true);
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
      for (let tick = 1; tick <= 900; tick++) {
        const zone = zoneAt(seed, tick, tunables);
        expect(zone.x >= halfWidth && zone.x <= playField.width - halfWidth).toBe(true);
        expect(zone.y >= halfHeight && zone.y <= playField.height - halfHeight).toBe(true);
        expect(Math.hypot(zone.x - before.x, zone.y - before.y)).toBeLessThan(7);
        before = zone;
      }
    }
  });

  it('takes another way for another seed', () => {
    const places = new Set(seeds.map((seed) => JSON.stringify(zoneAt(seed, 450, tunables))));
    expect(places.size).toBe(seeds.length);
  });
});
