import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const art = fileURLToPath(new URL('../../assets/art/', import.meta.url));
const types = ['personal', 'expeditionary', 'combat'];
const rarities = ['common', 'rare', 'epic'];

interface Atlas {
  frames: Record<string, { frame: Box; sourceSize: Size; spriteSourceSize: Box }>;
  meta: { image: string; size: Size };
}
interface Size {
  w: number;
  h: number;
}
interface Box extends Size {
  x: number;
  y: number;
}
interface Anchors {
  width: number;
  height: number;
  engines: { x: number; y: number; r: number }[];
  arms: { x: number; y: number }[];
}

const json = <T>(path: string): T => JSON.parse(readFileSync(`${art}${path}`, 'utf8'));

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i}`);

const needed = {
  port: ['collar', 'hatch', 'rib', ...numbered('hook', 6), ...numbered('lamp', 12)],
  trip: [
    ...[1, 2, 3, 4].flatMap((shape) =>
      ['plain', 'light', 'rich'].flatMap((look) => numbered(`asteroid-${shape}-${look}`, 3)),
    ),
    ...['approach', 'aim', 'broken', 'slab-0', 'slab-1', 'slab-2'].map((part) => `pirate-${part}`),
    ...rarities.flatMap((rarity) => numbered(`flame-${rarity}`, 3)),
    ...numbered('star', 3),
    ...numbered('puff', 3),
    ...numbered('chip', 6),
    ...['glow', 'glow-core', 'ring', 'ring-soft', 'ring-ticks', 'beam', 'beam-end', 'spark', 'spark-dot'],
    ...['streak', 'tick', 'bracket', 'mine', 'comet', 'comet-tail', 'beacon'],
    ...['geode-0', 'geode-1', 'iron', 'resonator', 'container'],
  ],
  map: [
    ...['circle', 'diamond', 'hexagon'].flatMap((shape) =>
      ['fill', 'line', 'halo', 'unavailable', 'available', 'progress', 'completed'].map(
        (s) => `${shape}-${s}`,
      ),
    ),
    ...['check', 'lock', 'dial-30', 'dial-72', 'tick', 'stem', 'stem-ring', 'bracket', 'point'],
    ...['point-hollow', 'point-glow', 'route-dot', 'lead'],
  ],
};

describe.each(Object.entries(needed))('the %s atlas', (name, frames) => {
  const atlas = json<Atlas>(`atlas/${name}.json`);

  it('has exactly the frames that scenes may ask for', () => {
    expect(Object.keys(atlas.frames).sort()).toEqual([...frames].sort());
  });

  it('keeps every frame inside its texture, which is 2048 px at most', async () => {
    const { width, height } = await sharp(`${art}atlas/${atlas.meta.image}`).metadata();
    expect({ w: width, h: height }).toEqual(atlas.meta.size);
    expect(Math.max(width, height)).toBeLessThanOrEqual(2048);
    for (const { frame, sourceSize, spriteSourceSize } of Object.values(atlas.frames)) {
      expect(frame.x + frame.w).toBeLessThanOrEqual(width);
      expect(frame.y + frame.h).toBeLessThanOrEqual(height);
      expect(spriteSourceSize.x + spriteSourceSize.w).toBeLessThanOrEqual(sourceSize.w);
      expect(spriteSourceSize.y + spriteSourceSize.h).toBeLessThanOrEqual(sourceSize.h);
    }
  });

  it('never lets two frames overlap', () => {
    const boxes = Object.values(atlas.frames).map(({ frame }) => frame);
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
        expect(apart).toBe(true);
      }
    }
  });
});

describe('the ships', () => {
  const anchors = json<Record<string, Anchors>>('ships/anchors.json');
  const views = types.flatMap((type) =>
    rarities.flatMap((rarity) => ['hero', 'flight'].map((view) => `${type}-${rarity}-${view}`)),
  );

  it('are nine, each from the front and from behind, with anchors for both and for nothing else', () => {
    for (const view of views) expect(existsSync(`${art}ships/${view}.webp`), view).toBe(true);
    expect(Object.keys(anchors).sort()).toEqual([...views].sort());
  });

  it.each(views)('%s has its engines and arms on the picture', async (view) => {
    const { width, height, engines, arms } = anchors[view]!;
    const size = await sharp(`${art}ships/${view}.webp`).metadata();
    expect([size.width, size.height]).toEqual([width, height]);
    expect(engines.length).toBeGreaterThan(0);
    expect(arms.length).toBeGreaterThan(0);
    for (const { x, y } of [...engines, ...arms]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
    for (const { r } of engines) expect(r).toBeGreaterThan(0);
  });

  it('turn in eight frames of 500×400, four a row', async () => {
    for (const kind of types.flatMap((type) => rarities.map((rarity) => `${type}-${rarity}`))) {
      const { width, height } = await sharp(`${art}ships/${kind}-turn.webp`).metadata();
      expect([width, height], kind).toEqual([4 * 500, 2 * 400]);
    }
  });
});

describe('the icon for home screens', () => {
  it("is opaque, 180 px, and drawn from the same file as the page's", async () => {
    const { width, height } = await sharp(`${art}icon-180.png`).metadata();
    expect([width, height]).toEqual([180, 180]);
    expect((await sharp(`${art}icon-180.png`).stats()).isOpaque).toBe(true);
    expect(readFileSync(`${art}icon.svg`, 'utf8')).toContain('viewBox="0 0 64 64"');
  });
});
