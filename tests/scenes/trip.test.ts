import { describe, expect, it } from 'vitest';
import { playField } from '#engine/rules/trip/field/lanes.ts';
import { FrameWatch, QUALITIES, startQuality } from '#scenes/stage/quality.ts';
import { ARRIVED, calmPose, LAUNCH, launchPose } from '#scenes/trip/launch/launch-timeline.ts';
import { pictureOf } from '#scenes/trip/object-pictures.ts';
import { shipSprite } from '#scenes/trip/ship-view.ts';
import { shipTiredness } from '#scenes/trip/ship-wear.ts';
import { layOutTrip, toField, toScreen } from '#scenes/trip/trip-layout.ts';
import { tripAt } from '../engine/fixtures/trip-fixture.ts';

const windows = [
  { width: 390, height: 844, free: { left: 0, top: 234, right: 390, bottom: 614 } },
  { width: 360, height: 640, free: { left: 0, top: 190, right: 360, bottom: 430 } },
  { width: 1280, height: 800, free: { left: 100, top: 0, right: 860, bottom: 690 } },
].map((window) => ({ ...window, ratio: 1, isWide: window.width >= 768 }));

describe('the play field', () => {
  it('keeps its proportions, and no text or gauge covers it in any window', () => {
    for (const window of windows) {
      const layout = layOutTrip(window);
      const a = toScreen(layout, 0, 0);
      const b = toScreen(layout, playField.width, playField.height);
      expect((b.x - a.x) / (b.y - a.y)).toBeCloseTo(playField.width / playField.height);
      expect(a.x).toBeGreaterThanOrEqual(window.free.left - 0.5);
      expect(b.x).toBeLessThanOrEqual(window.free.right + 0.5);
      expect(a.y).toBeGreaterThanOrEqual(window.free.top);
      expect(b.y).toBeLessThanOrEqual(window.free.bottom);
    }
  });

  it('converts screen points back to field points', () => {
    for (const window of windows) {
      const layout = layOutTrip(window);
      const at = toScreen(layout, 123, 456);
      expect(toField(layout, at.x, at.y)).toEqual({ x: expect.closeTo(123), y: expect.closeTo(456) });
    }
  });
});

describe('the launch', () => {
  it('flashes once before the planet appears, and ends in the state of the running trip', () => {
    const poses = Array.from({ length: 400 }, (_, i) => ({ ms: i * 10, ...launchPose(i * 10) }));
    const bright = poses.filter(({ flash }) => flash > 0.5).map(({ ms }) => ms);
    expect(Math.min(...bright)).toBeGreaterThan(LAUNCH.flash - 100);
    expect(Math.max(...bright) - Math.min(...bright)).toBe((bright.length - 1) * 10);
    for (const { ms, arrival } of poses) if (ms < LAUNCH.flash) expect(arrival).toBe(0);
    expect(launchPose(LAUNCH.end)).toBe(ARRIVED);
  });

  it('only fades with reduced motion', () => {
    for (const ms of [0, 300, 800, 1200]) {
      const pose = calmPose(ms);
      expect(pose).toMatchObject({ stretch: 0, flash: 0, shake: 0, chase: 0 });
    }
    expect(calmPose(1200).arrival).toBe(1);
  });
});

describe('a worn ship', () => {
  it('has a lower flame below a seventh of its energy, and the lowest with none', () => {
    const tired = (energy: number) =>
      shipTiredness(tripAt(0, { energyLimit: 80 }, { energy: { value: energy, atMs: 0 } }));
    expect([tired(80), tired(12)]).toEqual([0, 0]);
    expect(tired(6)).toBeCloseTo(0.5);
    expect(tired(0)).toBe(1);
  });
});

describe('pictures', () => {
  it('exist for every ship, with an engine and an arm at least', () => {
    for (const type of ['personal', 'combat', 'expeditionary'] as const) {
      for (const rarity of ['common', 'rare', 'epic'] as const) {
        const { engines, arms, exhaust } = shipSprite(type, rarity);
        expect(engines.length).toBeGreaterThan(0);
        expect(arms.length).toBeGreaterThan(0);
        expect(Math.abs(exhaust)).toBeLessThan(1);
      }
    }
  });

  it('exist in the atlas for every object', async () => {
    const atlas = (await import('#assets/art/atlas/trip.json', { with: { type: 'json' } })).default;
    for (let i = 0; i < 500; i++) {
      for (const diameter of [22, 62, 102]) {
        expect(Object.keys(atlas.frames)).toContain(pictureOf(i / 500, diameter, i % 2 === 0).frame);
      }
    }
  });
});

describe('the quality governor', () => {
  const android = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
  const level = (device: Parameters<typeof startQuality>[0]) => QUALITIES.indexOf(startQuality(device));

  it("starts at the messenger's performance class, whatever the browser adds", () => {
    for (const [word, expected] of [
      ['LOW', 2],
      ['AVERAGE', 1],
      ['HIGH', 0],
    ] as const) {
      const userAgent = `${android} Telegram-Android/11.3.3 (Maker Model 7 (5G); Android 14; SDK 34; ${word})`;
      expect(level({ userAgent, hardwareConcurrency: 8, deviceMemory: 1 })).toBe(expected);
      const spelt = userAgent.replace(word, `Performance class ${word}`);
      expect(level({ userAgent: spelt, hardwareConcurrency: 2, deviceMemory: 8 })).toBe(expected);
    }
  });

  it('starts by memory and cores otherwise, or at the best level without them', () => {
    const phone = (deviceMemory?: number, hardwareConcurrency?: number) =>
      level({ userAgent: android, deviceMemory, hardwareConcurrency });
    expect([phone(8, 8), phone(8, 2), phone(4, 8), phone(2, 8), phone(0.5, 4)]).toEqual([0, 1, 1, 2, 2]);
    expect([phone(), phone(undefined, 2), phone(8)]).toEqual([0, 0, 0]);
    expect(level({ userAgent: `${android} LOW)`, deviceMemory: 8, hardwareConcurrency: 8 })).toBe(0);
  });

  it('falls after three seconds of slow frames, but not after one slow frame', () => {
    const watch = new FrameWatch();
    const slow = Array.from({ length: 140 }, () => watch.add(26));
    expect(slow.filter(Boolean)).toHaveLength(1);
    const steady = new FrameWatch();
    const smooth = Array.from({ length: 400 }, (_, i) => steady.add(i % 100 === 0 ? 120 : 16));
    expect(smooth.some(Boolean)).toBe(false);
  });

  it.each([25, 33.3, 50])('takes back a fall that left the frames at %d ms', (ms) => {
    const watch = new FrameWatch();
    const steps = Array.from({ length: 2000 }, () => [watch.add(ms), watch.takesBack()]);
    expect(steps.filter(([falls]) => falls)).toHaveLength(1);
    expect(steps.filter(([, isBack]) => isBack)).toHaveLength(1);
  });

  it('falls again when frames become slower than those that the display has chosen', () => {
    const watch = new FrameWatch();
    const count = (ms: number) => Array.from({ length: 400 }, () => watch.add(ms)).filter(Boolean).length;
    expect([count(33.3), count(60)]).toEqual([1, 1]);
  });

  it('keeps a fall that helped, and falls further while frames are slow', () => {
    const watch = new FrameWatch();
    const falls = [40, 30, 16].map((ms) => {
      for (let i = 0; i < 400; i++) if (watch.add(ms)) return true;
      return false;
    });
    expect([falls, watch.takesBack()]).toEqual([[true, true, false], false]);
  });
});
