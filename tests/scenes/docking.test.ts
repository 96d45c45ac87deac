import { describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { dockingStart, isInZone, zoneHome } from '#engine/rules/trip/docking/docking.ts';
import { playField } from '#engine/rules/trip/field/lanes.ts';
import { createDockingWorld } from '#engine/world/docking/docking-world.ts';
import {
  AT_PLAY,
  adriftFrom,
  blendMoments,
  cameraAt,
  dockingPose,
  layOutDocking,
  momentOf,
  onScreen,
  reachOf,
  STATION_RADIUS,
  shownMoment,
} from '#scenes/docking/docking-layout.ts';
import { frameNearness, LAMPS, lampOf } from '#scenes/docking/frame-marks.ts';
import type { Colours } from '#scenes/draw/colours.ts';
import { glide } from '#scenes/draw/ease.ts';

const tunables = defaultTunables;
const home = zoneHome(tunables);
const windows = [
  { width: 390, height: 844, free: { left: 0, top: 164, right: 390, bottom: 576 } },
  { width: 360, height: 640, free: { left: 0, top: 90, right: 360, bottom: 436 } },
  { width: 1280, height: 800, free: { left: 0, top: 130, right: 860, bottom: 744 } },
].map((window) => ({ ...window, ratio: 1, isWide: window.width >= 768 }));

describe('the station', () => {
  it('lies within the area that the HUD leaves free, in any window', () => {
    for (const window of windows) {
      const { x, y, scale } = layOutDocking(window);
      expect(x - STATION_RADIUS * scale).toBeGreaterThanOrEqual(window.free.left - 0.5);
      expect(x + STATION_RADIUS * scale).toBeLessThanOrEqual(window.free.right + 0.5);
      expect(y - STATION_RADIUS * scale).toBeGreaterThanOrEqual(window.free.top - 0.5);
      expect(y + STATION_RADIUS * scale).toBeLessThanOrEqual(window.free.bottom + 0.5);
    }
  });

  it('has a frame of 140 by 120 px on a phone of 390', () => {
    const { scale } = layOutDocking(windows[0]!);
    expect(tunables.dockingZoneWidth * scale).toBeCloseTo(140);
    expect(tunables.dockingZoneHeight * scale).toBeCloseTo(120);
  });

  it('follows the HUD without a jump', () => {
    const [from, to] = [layOutDocking(windows[0]!), layOutDocking(windows[1]!)];
    expect(glide(from, to, 0)).toEqual(from);
    expect(glide(from, to, 1)).toEqual(to);
  });
});

describe('the camera', () => {
  const corners = [0, 0.5, 1];
  const ships = corners.flatMap((x) =>
    corners.map((y) => ({ x: x * playField.width, y: y * dockingStart(tunables).y })),
  );
  const frames = corners.flatMap((x) =>
    corners.map((y) => ({
      x: home.x + (x * 2 - 1) * tunables.dockingDriftX,
      y: home.y + (y * 2 - 1) * tunables.dockingDriftY,
    })),
  );

  it('keeps the ship in view, wherever ship and frame are', () => {
    for (const window of windows)
      for (const ship of ships)
        for (const frame of frames) {
          const layout = layOutDocking(window);
          const camera = cameraAt(ship, frame, home, reachOf(window, layout), 0);
          const { x } = onScreen(layout, home, camera, ship);
          expect(x).toBeGreaterThanOrEqual(window.free.left);
          expect(x).toBeLessThanOrEqual(window.free.right);
        }
  });

  it('centres the frame before and after a try', () => {
    for (const window of windows)
      for (const frame of frames) {
        const layout = layOutDocking(window);
        const camera = cameraAt(home, frame, home, reachOf(window, layout), 1);
        expect(onScreen(layout, home, camera, frame)).toEqual({
          x: expect.closeTo(layout.x),
          y: expect.closeTo(layout.y),
        });
      }
  });
});

describe('a ship after a failed try', () => {
  it('drifts away from the frame and stays in view', () => {
    const frame = { x: 195, y: 240 };
    for (let turn = 0; turn < 64; turn++)
      for (const far of [0, 20, 90, 140]) {
        const angle = (turn / 32) * Math.PI;
        const ship = { x: frame.x + Math.cos(angle) * far, y: frame.y + Math.sin(angle) * far };
        const adrift = adriftFrom(ship, frame);
        const away = Math.hypot(adrift.x - frame.x, adrift.y - frame.y);
        expect(away).toBeGreaterThan(Math.min(far, 131));
        expect(away).toBeLessThanOrEqual(STATION_RADIUS);
        expect(Math.abs(adrift.x - frame.x)).toBeLessThanOrEqual(132);
      }
  });
});

describe('the end', () => {
  const every = (end: 'won' | 'lost') =>
    Array.from({ length: 500 }, (_, i) => dockingPose(end, i * 10, false));

  it('shows a win: the ship comes to rest, the clamps shut, one light runs round, one burst', () => {
    const poses = every('won');
    expect(poses[0]).toMatchObject({ berth: 0, shut: 0, run: 0 });
    expect(poses.at(-1)).toEqual({ ...AT_PLAY, berth: 1, shut: 1, run: 1 });
    for (const part of ['berth', 'shut', 'run'] as const)
      for (let i = 1; i < poses.length; i++)
        expect(poses[i]![part]).toBeGreaterThanOrEqual(poses[i - 1]![part]);
    const bright = poses.flatMap(({ burst }, i) => (burst > 0.3 ? [i] : []));
    expect(bright.at(-1)! - bright[0]!).toBe(bright.length - 1);
    for (const { burst, shut } of poses) if (burst > 0) expect(shut).toBe(1);
  });

  it('shows a win: the station swings to rest after the clamps have shut', () => {
    const swings = every('won').map(({ swing }) => Math.abs(swing));
    expect(Math.max(...swings)).toBeGreaterThan(0.5);
    for (const [i, { shut }] of every('won').entries()) if (shut < 1) expect(swings[i]).toBe(0);
    expect(Math.max(...swings.slice(80, 120))).toBeLessThan(0.25);
    expect(Math.max(...swings.slice(140))).toBe(0);
  });

  it('shows a failure: the station goes dark, the ship drifts off, the alarm blinks less than three times a second', () => {
    const poses = every('lost');
    expect(poses.at(-1)).toEqual({ ...AT_PLAY, away: 1, dark: 1 });
    const rises = poses.filter(({ alarm }, i) => i > 0 && alarm > 0.5 && poses[i - 1]!.alarm <= 0.5).length;
    expect(rises).toBeGreaterThan(2);
    expect(rises / 3.2).toBeLessThan(3);
  });

  it('shows immediately with reduced motion, and when the scene opens later', () => {
    for (const end of ['won', 'lost'] as const) {
      expect(dockingPose(end, 0, true)).toEqual(dockingPose(end, Number.POSITIVE_INFINITY, false));
      expect(dockingPose(end, 0, true)).toMatchObject({ burst: 0, alarm: 0 });
    }
    expect(dockingPose(null, 0, false)).toBe(AT_PLAY);
  });
});

describe('the port’s lamps', () => {
  const colours = { danger: 0xff0000, warn: 0xffaa00, gain: 0x00ff88, text: 0xffffff } as Colours;
  const size = { width: tunables.dockingZoneWidth, height: tunables.dockingZoneHeight };
  const lamps = (look: Parameters<typeof lampOf>[1], pose = AT_PLAY) =>
    Array.from({ length: LAMPS }, (_, i) => lampOf(i, look, pose, colours));
  const tints = (near: number, progress: number) =>
    lamps({ near, progress, end: null }).map(({ tint }) => tint);

  it('count the ship as inside exactly when the rules do', () => {
    for (let x = 0; x <= 400; x += 5)
      for (let y = 0; y <= 400; y += 5) {
        const near = frameNearness({ x, y }, { x: 200, y: 200 }, size);
        expect(near === 1).toBe(isInZone({ x, y }, { x: 200, y: 200 }, tunables));
        expect(near).toBeGreaterThanOrEqual(0);
      }
  });

  it('are red far away and amber inside the frame', () => {
    expect(new Set(tints(0, 0))).toEqual(new Set([colours.danger]));
    expect(new Set(tints(1, 0))).toEqual(new Set([colours.warn]));
  });

  it('turn green in order from the top, as the ring fills', () => {
    for (const filled of [0, 3, 7, 12]) {
      const isGreen = tints(1, filled / LAMPS).map((tint) => tint === colours.gain);
      expect(isGreen).toEqual(Array.from({ length: LAMPS }, (_, i) => i < filled));
    }
  });

  it('are all green after a win and all red after a failure, also with reduced motion', () => {
    const seen = (end: 'won' | 'lost') =>
      lamps({ near: 1, progress: end === 'won' ? 1 : 0.4, end }, dockingPose(end, 0, true));
    expect(new Set(seen('won').map(({ tint }) => tint))).toEqual(new Set([colours.gain]));
    expect(new Set(seen('lost').map(({ tint }) => tint))).toEqual(new Set([colours.danger]));
    for (const { light } of [...seen('won'), ...seen('lost')]) expect(light).toBeGreaterThan(0.3);
  });
});

describe('the demonstration before the try', () => {
  const frame = { x: 100, y: 200 };
  const moments = Array.from({ length: 108 }, (_, i) => shownMoment(i * 50, frame, false));

  it('shows a ship that flies into the frame and fills the ring', () => {
    for (const { ship, isInside } of moments) {
      const away = Math.max(
        Math.abs(ship.x - frame.x) / (tunables.dockingZoneWidth / 2),
        Math.abs(ship.y - frame.y) / (tunables.dockingZoneHeight / 2),
      );
      if (away > 1.05) expect(isInside).toBe(false);
      if (away < 0.8) expect(isInside).toBe(true);
    }
    expect(Math.max(...moments.map(({ progress }) => progress))).toBe(100);
    expect(Math.min(...moments.map(({ progress }) => progress))).toBe(0);
  });

  it('changes into the try without a jump', () => {
    const world = createDockingWorld('any', tunables);
    const [shown, present] = [moments[30]!, momentOf(world, 1)];
    expect(blendMoments(shown, present, 0)).toEqual(shown);
    expect(blendMoments(shown, present, 1)).toEqual(present);
    expect(present.ship).toEqual(dockingStart(tunables));
  });

  it('doesn’t move with reduced motion', () => {
    expect(shownMoment(1234, frame, true)).toEqual(shownMoment(99, frame, true));
  });
});
