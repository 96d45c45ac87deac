import sharp from 'sharp';
import { clamp, mix, noise, rgb, smooth } from './paint.mjs';

/**
 * Objects with a body, marched along signed distances: geode, iron sphere, resonator and container.
 * Coordinates are −1…1 with y down and z towards the viewer. The sun is at the upper left, a cold rim at the
 * lower right, as on the mine.
 */
export async function solids() {
  const frames = new Map();
  for (let side = 0; side < 2; side++) frames.set(`geode-${side}`, await solid(208, geode(side)));
  frames.set('iron', await solid(288, iron()));
  frames.set('resonator', await solid(152, resonator()));
  frames.set('container', await solid(224, container()));
  return frames;
}

const sun = unit([-0.62, -0.6, 0.62]);
const steps = 60;
const near = 0.0015;

/** Renders a body in a square frame at 1.5 times its size and scales it down, so that edges are smooth. */
async function solid(size, { distance, surface }) {
  const wide = Math.round(size * 1.5);
  const data = Buffer.alloc(wide * wide * 4);
  for (let row = 0; row < wide; row++) {
    for (let column = 0; column < wide; column++) {
      const [x, y] = [((column + 0.5) / wide) * 2.04 - 1.02, ((row + 0.5) / wide) * 2.04 - 1.02];
      const z = march(distance, x, y);
      if (z === null) continue;
      const colour = shade([x, y, z], distance, surface);
      data.set(
        [...colour.map((v) => Math.round(clamp(v) ** (1 / 1.15) * 255)), 255],
        (row * wide + column) * 4,
      );
    }
  }
  return sharp(data, { raw: { width: wide, height: wide, channels: 4 } })
    .resize(size, size, { kernel: 'lanczos3' })
    .png()
    .toBuffer();
}

/** Depth at which the ray through x, y meets the body; null when it passes. */
function march(distance, x, y) {
  let z = 1.05;
  for (let step = 0; step < steps && z > -1; step++) {
    const gap = distance([x, y, z]);
    if (gap < near) return z;
    z -= gap * 0.85;
  }
  return null;
}

function shade(p, distance, surface) {
  const n = normal(p, distance);
  const { colour, glow = [0, 0, 0], metal = 0, rough = 1 } = surface(p, n);
  const facing = clamp(dot(n, sun));
  const shadow = isShaded(p, n, distance) ? 0.25 : 1;
  const open = clamp(0.25 + (0.75 * distance(along(p, n, 0.14))) / 0.14);
  const half = unit([sun[0], sun[1], sun[2] + 1]);
  const shine = clamp(dot(n, half)) ** mix(60, 12, rough) * mix(0.12, 0.9, metal) * shadow;
  const rim = clamp(0.62 * n[0] + 0.62 * n[1] + 0.05) * (1 - clamp(n[2])) ** 1.5;
  const sky = 0.5 - 0.5 * n[1];
  return colour.map((v, i) => {
    const warm = [1.06, 1, 0.92][i];
    const cold = [0.42, 0.62, 0.85][i];
    const lit = v * (facing * shadow * 1.25 * warm + (0.1 + 0.1 * sky) * cold * open);
    return lit + shine * warm + rim * 0.35 * cold * open + glow[i];
  });
}

function isShaded(p, n, distance) {
  let reach = 0.04;
  for (let step = 0; step < 14 && reach < 1; step++) {
    const gap = distance(along(along(p, n, 0.02), sun, reach));
    if (gap < 0.004) return true;
    reach += Math.max(0.03, gap);
  }
  return false;
}

function normal([x, y, z], distance) {
  const e = 0.004;
  return unit([
    distance([x + e, y, z]) - distance([x - e, y, z]),
    distance([x, y + e, z]) - distance([x, y - e, z]),
    distance([x, y, z + e]) - distance([x, y, z - e]),
  ]);
}

/** A dark rock, broken open towards the viewer, with crystals of PROTO in its hollow. */
function geode(side) {
  const grain = noise(210 + side, 5);
  const bulge = noise(230 + side, 2);
  const lump = ([x, y, z]) =>
    0.2 * (bulge(x * 1.1 + z + 5, y * 1.1 - z * 0.7 + 5) - 0.5) +
    0.15 * (grain(x * 3 + z * 2 + 9, y * 3 - z + 9) - 0.5);
  const turn = side === 0 ? [0.12, -0.08, 0.62] : [-0.16, 0.06, 0.6];
  const crystals = Array.from({ length: 19 }, (_, i) => {
    const [ring, count] = i < 1 ? [0, 1] : i < 8 ? [0.3, 7] : [0.52, 11];
    const angle = ((i < 1 ? 0 : i < 8 ? i - 1 : i - 8) / count) * 2 * Math.PI + side + (ring > 0.4 ? 0.3 : 0);
    const foot = [turn[0] + ring * Math.cos(angle), turn[1] + ring * Math.sin(angle), -0.12 + ring * 0.75];
    const lean = unit([-ring * Math.cos(angle) * 0.9, -ring * Math.sin(angle) * 0.9, 0.75]);
    const across = unit(cross(lean, [0.3, 0.9, 0.1]));
    return {
      foot,
      lean,
      side: across,
      other: cross(lean, across),
      length: 0.42 + 0.16 * ((i * 7) % 5) * 0.25,
      width: 0.085 + 0.02 * ((i * 3) % 3),
      spin: i,
    };
  });
  const shell = (p) =>
    Math.max(
      length(scaled(p, [0.94, 1.02, 1.05])) - 0.9 + lump(p),
      0.58 - length(from(p, turn)) + 0.05 * lump(p),
    );
  const inner = (p) => {
    const bound = length(from(p, [turn[0], turn[1], turn[2] * 0.45])) - 0.82;
    return bound > 0.1 ? bound : crystals.reduce((least, crystal) => Math.min(least, prism(p, crystal)), 9);
  };
  return {
    distance: (p) => Math.min(shell(p), inner(p)),
    surface: (p, n) => {
      if (inner(p) < shell(p)) {
        const bright = 0.12 + 0.3 * clamp(n[2] * 0.6 + 0.25);
        return {
          colour: rgb('#f2e94e'),
          glow: [bright * 0.9, bright * 0.82, bright * 0.2],
          metal: 0.5,
          rough: 0.1,
        };
      }
      const isWall = length(from(p, turn)) < 0.62;
      const dark = 0.55 + 0.6 * grain(p[0] * 6 + 20, p[1] * 6 + p[2] * 4 + 20);
      const base = isWall ? rgb('#8b7a3a') : rgb('#6b6f7a');
      return { colour: base.map((v) => v * dark), glow: isWall ? [0.1, 0.09, 0.02] : [0, 0, 0] };
    },
  };
}

/** A six-sided crystal with a point. */
function prism(p, { foot, lean, side, other, length: long, width, spin }) {
  const q = from(p, foot);
  const up = dot(q, lean);
  const ball = length(q) - long - 0.2;
  if (ball > 0.1) return ball;
  const [a, b] = [dot(q, side), dot(q, other)];
  let reach = 0;
  for (let k = 0; k < 3; k++) {
    const angle = (k * Math.PI) / 3 + spin;
    reach = Math.max(reach, Math.abs(a * Math.cos(angle) + b * Math.sin(angle)));
  }
  const taper = width * clamp((long - up) / (long * 0.34));
  return Math.max(reach - taper, -up - 0.1, up - long) * 0.8;
}

/** An iron ball of plates: three seams, an equator of bolts and a closed hatch. */
function iron() {
  const rust = noise(260, 5);
  const tilt = turned(0.5, -0.45);
  const seam = (q) =>
    Math.min(
      Math.abs(q[1] + 0.34),
      Math.abs(q[1] - 0.34),
      Math.abs(q[0]) + (Math.abs(q[1]) < 0.34 ? 0.2 : 0),
    );
  const bolt = (q) => {
    const step = Math.PI / 7;
    const angle = Math.atan2(q[2], q[0]);
    const at = Math.round(angle / step) * step;
    return length(from(q, [0.93 * Math.cos(at), 0, 0.93 * Math.sin(at)])) - 0.085;
  };
  return {
    distance: (p) => {
      const q = tilt(p);
      const band = smooth(0.34, 0.31, Math.abs(q[1])) * 0.035;
      const ball = length(p) - 0.9 - band + 0.03 * smooth(0.03, 0.012, seam(q));
      return Math.min(ball, bolt(q)) * 0.85;
    },
    surface: (p) => {
      const q = tilt(p);
      const spots = rust(q[0] * 3 + q[2] + 11, q[1] * 3 - q[2] * 0.6 + 11);
      const isBand = Math.abs(q[1]) < 0.33;
      const steel = isBand ? rgb('#7d838c') : rgb('#575d66');
      const brown = rgb('#7a4a2e');
      const share = smooth(0.52, 0.68, spots) * (isBand ? 0.35 : 0.85);
      const hot = smooth(0.035, 0.0, Math.abs(Math.abs(q[1]) - 0.34)) * 0.16;
      return {
        colour: steel.map((v, i) => mix(v, brown[i], share)),
        glow: [hot, hot * 0.92, hot * 0.2],
        metal: 0.8 - share * 0.7,
        rough: 0.4,
      };
    },
  };
}

/** Two rings around a green crystal, a tuning fork of light. */
function resonator() {
  const [first, second] = [turned(1.2, 0.35), turned(-1.05, -0.6)];
  const torus = (q, radius, width) => Math.hypot(Math.hypot(q[0], q[2]) - radius, q[1]) - width;
  const core = (p) => (Math.abs(p[0]) * 1.15 + Math.abs(p[1]) * 0.8 + Math.abs(p[2]) * 1.15 - 0.34) * 0.5;
  return {
    distance: (p) => Math.min(torus(first(p), 0.86, 0.075), torus(second(p), 0.62, 0.06), core(p)),
    surface: (p, n) => {
      if (core(p) < 0.01) {
        const bright = 0.25 + 0.4 * clamp(n[2]);
        return {
          colour: rgb('#5df5c0'),
          glow: [bright * 0.3, bright, bright * 0.72],
          metal: 0.6,
          rough: 0.1,
        };
      }
      const isOuter = torus(first(p), 0.86, 0.075) < 0.01;
      return { colour: isOuter ? rgb('#7b8794') : rgb('#4f8579'), metal: 0.7, rough: 0.35 };
    },
  };
}

/** A freight container, corrugated, with a striped belt. */
function container() {
  const wear = noise(290, 4);
  const tilt = turned(0.52, 0.62, -0.2);
  const box = ([x, y, z], [a, b, c], round) => {
    const [dx, dy, dz] = [Math.abs(x) - a + round, Math.abs(y) - b + round, Math.abs(z) - c + round];
    return (
      Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0)) +
      Math.min(Math.max(dx, dy, dz), 0) -
      round
    );
  };
  const rib = (v) => 0.014 * clamp(Math.sin(v * 46) * 2, -1, 1);
  const isBelt = (q) => Math.abs(q[0]) < 0.15;
  return {
    distance: (p) => {
      const q = tilt(p);
      const body = box(q, [0.84, 0.42, 0.42], 0.03) + (isBelt(q) ? 0 : rib(q[0]));
      const frame = Math.max(
        box(q, [0.88, 0.46, 0.46], 0.02),
        -box(q, [0.8, 0.6, 0.38], 0.02),
        -box(q, [0.8, 0.38, 0.6], 0.02),
        -box(q, [1, 0.38, 0.38], 0.02),
      );
      const belt = box(q, [0.15, 0.445, 0.445], 0.02);
      return Math.min(body, frame, belt) * 0.8;
    },
    surface: (p) => {
      const q = tilt(p);
      const worn = 0.72 + 0.5 * wear(q[0] * 5 + 13, q[1] * 5 + q[2] * 3 + 13);
      if (isBelt(q)) {
        const isDark = Math.floor((q[0] + q[1] + q[2] + 4) * 6.5) % 2 === 0;
        return { colour: (isDark ? rgb('#1b1d20') : rgb('#e9d64a')).map((v) => v * worn), rough: 0.7 };
      }
      const isFrame = Math.abs(q[0]) > 0.81 || (Math.abs(q[1]) > 0.4 && Math.abs(q[2]) > 0.4);
      return {
        colour: (isFrame ? rgb('#7f8892') : rgb('#3f6472')).map((v) => v * worn),
        metal: 0.35,
        rough: 0.5,
      };
    },
  };
}

/** Turns a point about x, y and z by these angles. */
function turned(a, b, c = 0) {
  const [ca, sa, cb, sb, cc, sc] = [
    Math.cos(a),
    Math.sin(a),
    Math.cos(b),
    Math.sin(b),
    Math.cos(c),
    Math.sin(c),
  ];
  return ([x0, y0, z]) => {
    const [x, y] = [x0 * cc - y0 * sc, x0 * sc + y0 * cc];
    const [y1, z1] = [y * ca - z * sa, y * sa + z * ca];
    return [x * cb + z1 * sb, y1, -x * sb + z1 * cb];
  };
}

function unit(v) {
  const long = length(v) || 1;
  return v.map((part) => part / long);
}
function length([x, y, z]) {
  return Math.hypot(x, y, z);
}
function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
function from(a, b) {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
function scaled(a, b) {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}
function along(p, direction, far) {
  return [p[0] + direction[0] * far, p[1] + direction[1] * far, p[2] + direction[2] * far];
}
