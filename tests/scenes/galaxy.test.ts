import { describe, expect, it } from 'vitest';
import { findYaw, type GalaxyCamera, PAINTED, project } from '#scenes/galaxy/camera.ts';
import { alongSpiral } from '#scenes/galaxy/disc-lines.ts';
import { type LabelRequest, placeLabels, placeName } from '#scenes/galaxy/place-labels.ts';
import { makeStarField, STAR_FLOATS } from '#scenes/galaxy/star-field.ts';
import { GalaxyTurn } from '#scenes/galaxy/turn.ts';

const camera: GalaxyCamera = {
  yaw: PAINTED.yaw,
  tilt: PAINTED.tilt,
  distance: PAINTED.distance,
  scale: 378,
  focus: { x: 0, y: 0, z: 0 },
  centre: { x: 178, y: 420 },
};

describe('the galaxy’s camera', () => {
  it('projects its focus to the centre and draws near points larger', () => {
    const middle = project(camera, 0, 0, 0);
    expect(middle).toMatchObject({ x: 178, y: 420, k: 1 });
    const around = Array.from({ length: 24 }, (_, i) =>
      project(camera, Math.cos((i / 24) * 2 * Math.PI), 0, Math.sin((i / 24) * 2 * Math.PI)),
    );
    for (const at of around) expect(at.y > 420).toBe(at.k > 1);
  });

  it('draws higher points higher', () => {
    expect(project(camera, 0.4, 0.1, 0.2).y).toBeLessThan(project(camera, 0.4, 0, 0.2).y);
  });

  it('can turn any system into the free rectangle', () => {
    const room = { left: 56, right: 250, top: 260, bottom: 470 };
    for (const radius of [0.2, 0.4, 0.6]) {
      for (let i = 0; i < 12; i++) {
        const angle = (i / 12) * 2 * Math.PI;
        const place = { x: radius * Math.cos(angle), y: 0.06, z: radius * Math.sin(angle) };
        const yaw = findYaw(camera, place, room);
        const at = project({ ...camera, yaw }, place.x, place.y, place.z);
        expect(at.x).toBeGreaterThan(room.left - 2);
        expect(at.x).toBeLessThan(room.right + 2);
      }
    }
  });
});

describe('turning the galaxy', () => {
  it('follows the finger, coasts a little and comes to rest', () => {
    const turn = new GalaxyTurn(PAINTED);
    turn.hold();
    for (let i = 0; i < 6; i++) turn.drag(12, 0, 16);
    const atRelease = turn.yaw;
    expect(atRelease).toBeLessThan(PAINTED.yaw);
    turn.release(10);
    for (let i = 0; i < 120; i++) turn.step(16);
    expect(turn.yaw).toBeLessThan(atRelease);
    const rested = turn.yaw;
    turn.step(16);
    expect(turn.yaw).toBeCloseTo(rested, 4);
  });

  it('stays within its limits of tilt and zoom', () => {
    const turn = new GalaxyTurn(PAINTED);
    turn.drag(0, 10_000, 16);
    expect(turn.tilt).toBeLessThan(Math.PI / 2);
    turn.drag(0, -20_000, 16);
    expect(turn.tilt).toBeGreaterThan(0.2);
    for (let i = 0; i < 50; i++) turn.zoomBy(1.5);
    expect(turn.zoom).toBeLessThan(3);
  });

  it('turns to the chosen system by the shorter way', () => {
    const turn = new GalaxyTurn({ yaw: 0.1, tilt: 0.6 });
    turn.aimAt({ yaw: 2 * Math.PI - 0.1 }, false);
    turn.step(300);
    expect(Math.abs(turn.yaw)).toBeLessThan(0.11);
    for (let i = 0; i < 60; i++) turn.step(16);
    expect(turn.yaw).toBeCloseTo(-0.1, 5);
  });
});

describe('labels', () => {
  const free = { left: 0, top: 0, right: 390, bottom: 600 };
  const label = (id: string, x: number, y: number, rank = 1): LabelRequest => ({
    id,
    x,
    y,
    rank,
    gap: 10,
    width: 80,
    height: 22,
  });

  it('never overlap', () => {
    const requests = Array.from({ length: 40 }, (_, i) => label(`s${i}`, (i * 53) % 390, (i * 97) % 600));
    const placed = [...placeLabels(requests, [], free, new Map()).values()];
    expect(placed.length).toBeGreaterThan(10);
    placed.forEach((a, i) => {
      for (const b of placed.slice(i + 1)) {
        expect(Math.abs(a.x - b.x) >= 80 || Math.abs(a.y - b.y) >= 22).toBe(true);
      }
    });
  });

  it('move to the left without room on the right, and disappear without any room', () => {
    const placed = placeLabels([label('edge', 370, 100), label('corner', 385, 599)], [], free, new Map());
    expect(placed.get('edge')?.side).toBe('left');
    expect(placed.has('corner')).toBe(false);
  });

  it('give way to labels of higher rank and keep their side', () => {
    const placed = placeLabels([label('low', 100, 100, 1), label('high', 104, 104, 5)], [], free, new Map());
    expect(placed.get('high')?.side).toBe('right');
    expect(placed.get('low')?.side ?? 'none').not.toBe('right');
    const again = placeLabels(
      [label('low', 100, 300)],
      [],
      free,
      new Map([['low', { side: 'left', x: 0, y: 0 }]]),
    );
    expect(again.get('low')?.side).toBe('left');
  });
});

describe('the spiral', () => {
  it('runs from one system to the next without a jump', () => {
    const from = { x: 0.3, z: 0.1 };
    const to = { x: -0.1, z: 0.42 };
    const way = alongSpiral(from, to, 16);
    expect(way[0]?.x).toBeCloseTo(from.x);
    expect(way.at(-1)?.z).toBeCloseTo(to.z);
    for (let i = 0; i + 1 < way.length; i++) {
      const [a, b] = [way[i], way[i + 1]];
      expect(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.z ?? 0) - (b?.z ?? 0))).toBeLessThan(0.15);
    }
  });

  it('always has the same stars, all of them', () => {
    const field = makeStarField(500);
    expect(field).toEqual(makeStarField(500));
    expect(field).toHaveLength(500 * STAR_FLOATS);
    expect(field.every(Number.isFinite)).toBe(true);
  });
});

describe('the selected system’s name', () => {
  const free = { left: 0, top: 120, right: 360, bottom: 420 };

  it('is right above its mark, and complete at the edges', () => {
    expect(placeName({ x: 100, y: 250 }, 140, [], free, null)).toMatchObject({ side: 1, way: -1 });
    const late = placeName({ x: 330, y: 250 }, 140, [], free, null);
    expect(late).toMatchObject({ side: -1, way: -1 });
    const wide = placeName({ x: 180, y: 250 }, 200, [], free, null);
    expect(wide.left).toBeGreaterThanOrEqual(free.left);
    expect(wide.left + 200).toBeLessThanOrEqual(free.right);
  });

  it('stays inside the free rectangle at every edge', () => {
    for (const x of [free.left, 180, free.right])
      for (const y of [free.top, free.top + 20, 250, free.bottom]) {
        const { left, top } = placeName({ x, y }, 140, [], free, null);
        expect(top).toBeGreaterThanOrEqual(free.top);
        expect(top + 40).toBeLessThanOrEqual(free.bottom);
        expect(left).toBeGreaterThanOrEqual(free.left);
        expect(left + 140).toBeLessThanOrEqual(free.right);
      }
  });

  it('covers no other mark', () => {
    const place = placeName({ x: 100, y: 250 }, 140, [{ x: 200, y: 200, isFaint: false }], free, null);
    expect(place).toMatchObject({ side: 1, way: 1 });
  });

  it('prefers covering a faint mark to covering its own brackets', () => {
    const marks = [{ x: 230, y: 200, isFaint: true }];
    expect(placeName({ x: 130, y: 250 }, 150, marks, free, null)).toMatchObject({ side: 1, way: -1 });
  });

  it('prefers its last place over a slightly better place', () => {
    const before = { side: -1, way: -1, left: 20, top: 180 } as const;
    expect(placeName({ x: 210, y: 250 }, 60, [], free, before).side).toBe(-1);
  });
});
