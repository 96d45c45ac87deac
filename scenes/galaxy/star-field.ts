import { armAngle } from './disc-lines.ts';

/** Floats a star: x, y, z, size in CSS pixels, r, g, b, opacity. */
export const STAR_FLOATS = 8;

type Random = () => number;
type Tint = readonly [number, number, number];

const BLUE: Tint = [0.56, 0.77, 1];
const WHITE: Tint = [1, 1, 1];
const ROSE: Tint = [1, 0.62, 0.68];
const SAND: Tint = [1, 0.85, 0.66];
const ICE: Tint = [0.81, 0.88, 1];
const CREAM: Tint = [1, 0.89, 0.69];

/**
 * Stars in arms, disc and bulge like the painted galaxy's, but few and crisp: they give depth when it
 * turns.
 */
export function makeStarField(count: number, seed = 7): Float32Array {
  const random = randomFrom(seed);
  const stars = new Float32Array(count * STAR_FLOATS);
  for (let i = 0; i < count; i++) {
    const kind = random();
    stars.set(
      kind < 0.62 ? armStar(random) : kind < 0.9 ? discStar(random) : bulgeStar(random),
      i * STAR_FLOATS,
    );
  }
  return stars;
}

function armStar(random: Random): number[] {
  const radius = gamma(random, 2.6, 0.17) + 0.08;
  const arm = random() < 0.5 ? 0 : 1;
  const spread = [0.45, 1, 1.9][random() < 0.5 ? 0 : random() < 0.7 ? 1 : 2] ?? 1;
  const angle = armAngle(radius, arm) + normal(random) * (0.16 + 0.1 * radius) * spread;
  const shade = random();
  return star(random, {
    radius,
    angle,
    height: normal(random) * 0.026,
    tint: shade < 0.7 ? BLUE : shade < 0.92 ? WHITE : ROSE,
    light: 1,
  });
}

function discStar(random: Random): number[] {
  const radius = gamma(random, 1.8, 0.26);
  return star(random, {
    radius,
    angle: random() * 2 * Math.PI,
    height: normal(random) * 0.04,
    tint: random() < 0.5 ? SAND : ICE,
    light: 0.7,
  });
}

function bulgeStar(random: Random): number[] {
  const radius = Math.abs(normal(random)) * 0.1;
  const height = normal(random) * 0.055 * Math.exp(-radius * 4);
  return star(random, { radius, angle: random() * 2 * Math.PI, height, tint: CREAM, light: 0.8 });
}

interface StarInput {
  readonly radius: number;
  readonly angle: number;
  readonly height: number;
  readonly tint: Tint;
  readonly light: number;
}

function star(random: Random, { radius, angle, height, tint, light }: StarInput): number[] {
  const power = Math.min(1, 0.16 * (1 - random()) ** (-1 / 2.3) - 0.06);
  const size = 1.1 + 2.6 * power ** 1.6;
  const opacity = Math.min(1, (0.2 + 0.9 * power) * light);
  return [radius * Math.cos(angle), height, radius * Math.sin(angle), size, ...tint, opacity];
}

/** Mulberry32: small, and the same everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Marsaglia and Tsang; for shapes of 1 and more. */
function gamma(random: Random, shape: number, scale: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v * scale;
  }
}
