import sharp from 'sharp';

/**
 * A small painter for masks and lights: a picture is a function of a point. Shapes are signed distances in
 * pixels (negative inside), so an edge is smooth at any size without supersampling.
 */

export const clamp = (v, low = 0, high = 1) => Math.min(high, Math.max(low, v));
export const mix = (a, b, t) => a + (b - a) * t;

export function smooth(from, to, v) {
  const t = clamp((v - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** Coverage 0…1 of a filled shape at a distance from its edge. */
export const fill = (distance) => clamp(0.5 - distance);

/** Coverage of a line of the given width along the edge. */
export const stroke = (distance, width) => fill(Math.abs(distance) - width / 2);

/** Coverage of a light that falls off from the edge outward; radius is where it ends. */
export const halo = (distance, radius) => (1 - smooth(0, radius, Math.max(0, distance))) ** 2;

export const circle = (x, y, r) => Math.hypot(x, y) - r;

export function segment(x, y, ax, ay, bx, by) {
  const dx = bx - ax;
  const dy = by - ay;
  const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** A rounded regular polygon; `turn` is the angle of the first corner. */
export function polygon(x, y, corners, r, turn, round) {
  const half = Math.PI / corners;
  const inner = (r - round / Math.cos(half)) * Math.cos(half);
  const angle = Math.atan2(y, x) - turn;
  const near = (((angle % (2 * half)) + 2 * half) % (2 * half)) - half;
  const length = Math.hypot(x, y);
  const px = length * Math.cos(near) - inner;
  const py = Math.abs(length * Math.sin(near)) - inner * Math.tan(half);
  return (px > 0 && py > 0 ? Math.hypot(px, py) : px) - round;
}

/** Repeatable random numbers 0…1. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth value noise 0…1 with `octaves` layers. */
export function noise(seed, octaves = 4) {
  const next = random(seed);
  const table = Float32Array.from({ length: 4096 }, next);
  const at = (x, y) => table[((x & 63) + (y & 63) * 64) & 4095];
  const layer = (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = smooth(0, 1, x - ix);
    const fy = smooth(0, 1, y - iy);
    return mix(mix(at(ix, iy), at(ix + 1, iy), fx), mix(at(ix, iy + 1), at(ix + 1, iy + 1), fx), fy);
  };
  return (x, y) => {
    let sum = 0;
    let weight = 0;
    for (let i = 0, scale = 1, part = 1; i < octaves; i++, scale *= 2.03, part *= 0.5) {
      sum += layer(x * scale + i * 17.3, y * scale - i * 9.1) * part;
      weight += part;
    }
    return sum / weight;
  };
}

/**
 * Paints a PNG. `at(x, y)` gets pixel coordinates from the middle and returns an alpha 0…1 (white) or
 * [red, green, blue, alpha], all 0…1 and not premultiplied.
 */
export function paint(width, height, at) {
  const data = Buffer.alloc(width * height * 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const value = at(column + 0.5 - width / 2, row + 0.5 - height / 2);
      const [r, g, b, a] = typeof value === 'number' ? [1, 1, 1, value] : value;
      data.set(
        [r, g, b, a].map((v) => Math.round(clamp(v) * 255)),
        (row * width + column) * 4,
      );
    }
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** Adds up lights, each [r, g, b] with a strength, to one straight-alpha colour. */
export function light(...parts) {
  const sum = [0, 0, 0];
  for (const [[r, g, b], strength] of parts) {
    sum[0] += r * strength;
    sum[1] += g * strength;
    sum[2] += b * strength;
  }
  const alpha = Math.min(1, Math.max(...sum));
  return alpha === 0 ? [0, 0, 0, 0] : [...sum.map((v) => Math.min(1, v / alpha)), alpha];
}

export const rgb = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
