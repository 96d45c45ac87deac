import { describe, expect, it } from 'vitest';
import { TripDial } from '#scenes/system/dial.ts';
import { layOrbit, nearerTo, onOrbit } from '#scenes/system/orbit.ts';

const phone = {
  width: 390,
  height: 844,
  ratio: 2,
  isWide: false,
  free: { left: 0, top: 205, right: 390, bottom: 428 },
};

describe('the dial of trips', () => {
  it('comes to rest on a mark after a flick', () => {
    const dial = new TripDial(30, 14);
    dial.hold();
    for (let i = 0; i < 5; i++) dial.drag(0.25, 16);
    dial.release(5);
    for (let i = 0; i < 200; i++) dial.step(16);
    expect(dial.isResting).toBe(true);
    expect(dial.front).toBeGreaterThan(15);
  });

  it('continues with the first after the thirtieth', () => {
    const dial = new TripDial(30, 30);
    dial.spinTo(1, false);
    for (let i = 0; i < 60; i++) dial.step(16);
    expect(dial.front).toBe(1);
    expect(dial.at).toBe(31);
  });

  it('turns immediately with reduced motion', () => {
    const dial = new TripDial(30, 3);
    dial.spinTo(12, true);
    expect(dial.front).toBe(12);
    expect(dial.isResting).toBe(true);
  });
});

describe('the orbit', () => {
  it('stays inside the free rectangle, its front before its back', () => {
    for (const free of [phone.free, { left: 100, top: 0, right: 860, bottom: 800 }]) {
      const view = layOrbit({ ...phone, free, isWide: free.left > 0 });
      for (let i = 0; i < 30; i++) {
        const at = onOrbit(view, (i / 30) * 2 * Math.PI);
        expect(at.x).toBeGreaterThan(free.left + 8);
        expect(at.x).toBeLessThan(free.right - 8);
        expect(at.y).toBeGreaterThan(free.top);
        expect(at.y).toBeLessThan(free.bottom);
      }
      expect(onOrbit(view, 0).y).toBeGreaterThan(onOrbit(view, Math.PI).y);
    }
  });

  it('keeps the front five nodes a finger apart', () => {
    const view = layOrbit(phone);
    const front = [-2, -1, 0, 1, 2].map((i) => onOrbit(view, (i * 2 * Math.PI) / 30));
    for (let i = 0; i + 1 < front.length; i++) {
      const [a, b] = [front[i], front[i + 1]];
      expect(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('the dive into a trip', () => {
  it.each([1.3, 2.4])(
    'keeps the trip where it is, %d times nearer, and moves the others away from it',
    (nearer) => {
      const view = layOrbit(phone);
      const [target, other] = [0.7, -2.1].map((angle) => onOrbit(view, angle));
      const near = nearerTo(view, target!, nearer);
      const [targetNear, otherNear] = [0.7, -2.1].map((angle) => onOrbit(near, angle));
      expect(targetNear!.x).toBeCloseTo(target!.x, 6);
      expect(targetNear!.y).toBeCloseTo(target!.y, 6);
      expect(otherNear!.x - target!.x).toBeCloseTo((other!.x - target!.x) * nearer, 6);
      expect(otherNear!.y - target!.y).toBeCloseTo((other!.y - target!.y) * nearer, 6);
    },
  );
});
