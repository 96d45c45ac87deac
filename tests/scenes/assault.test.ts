import { describe, expect, it } from 'vitest';
import { assaultPose, FIGHTING, gunAt, layOutAssault } from '#scenes/assault/assault-layout.ts';
import { Strikes } from '#scenes/assault/assault-marks.ts';

const viewport = (width: number, height: number, top: number, bottom: number) => ({
  width,
  height,
  ratio: 1,
  isWide: width >= 768,
  free: { left: 0, top, right: width, bottom: height - bottom },
});

describe('the layout of an assault', () => {
  it.each([
    [390, 844, 190, 280],
    [360, 640, 150, 220],
    [860, 800, 90, 40],
  ])('keeps base, guns and ship in the free area of %i × %i', (width, height, top, bottom) => {
    const { free, ...rest } = viewport(width, height, top, bottom);
    const layout = layOutAssault({ free, ...rest });
    const { base, ship } = layout;
    expect(base.y - base.radius).toBeGreaterThanOrEqual(free.top);
    expect(base.x - base.radius).toBeGreaterThanOrEqual(free.left);
    expect(ship.y + ship.width / 4).toBeLessThanOrEqual(free.bottom);
    for (const gun of [0, 1, 2]) expect(gunAt(layout, gun).y).toBeLessThan(ship.y);
  });
});

describe('the end of an assault', () => {
  it('is still for a moment, then the base breaks and the ring closes', () => {
    expect(assaultPose('won', 100, false)).toEqual({ ...FIGHTING });
    expect(assaultPose('won', 900, false).broken).toBeGreaterThan(0);
    expect(assaultPose('won', 5000, false)).toMatchObject({ broken: 1, ring: 1 });
  });

  it('shows immediately with less motion', () => {
    expect(assaultPose('won', 0, true)).toMatchObject({ broken: 1, ring: 1 });
    expect(assaultPose('lost', 0, true).away).toBe(1);
  });
});

describe('an effect of an assault', () => {
  it('stays on the screen for exactly its duration', () => {
    const strikes = new Strikes();
    strikes.add({ kind: 'hit', tick: 1, shot: 0, gun: 2, damage: 25 }, 1000);
    expect(strikes.shown(1100).map(({ strike }) => strike.kind)).toEqual(['bolt', 'hit']);
    expect(strikes.shown(1300).map(({ strike }) => strike.kind)).toEqual(['hit']);
    expect(strikes.shown(1500)).toEqual([]);
  });
});
