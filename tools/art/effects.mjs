import sharp from 'sharp';
import {
  circle,
  clamp,
  fill,
  halo,
  light,
  mix,
  noise,
  paint,
  random,
  rgb,
  segment,
  smooth,
  stroke,
} from './paint.mjs';

/** The trip scene's lights and specks, at twice the shown size. White pictures are meant to be tinted. */
export async function effects(rock) {
  const frames = new Map();
  const add = async (name, picture) => frames.set(name, await picture);

  await add(
    'glow',
    paint(256, 256, (x, y) => clamp(1 - Math.hypot(x, y) / 127) ** 2.4),
  );
  await add('glow-core', paint(128, 128, glowCore));
  await add('ring', paint(240, 240, hitRing));
  await add('ring-ticks', paint(240, 240, hitTicks));
  await add('ring-soft', paint(256, 256, softRing));
  await add(
    'beam',
    paint(64, 32, (_x, y) => beamProfile(y)),
  );
  await add(
    'beam-end',
    paint(32, 32, (x, y) => beamProfile(Math.hypot(x, y))),
  );
  await add('spark', paint(64, 12, spark));
  await add(
    'spark-dot',
    paint(24, 24, (x, y) => halo(circle(x, y, 2.2), 9.5)),
  );
  await add('streak', paint(8, 256, streak));
  await add(
    'tick',
    paint(6, 14, (x, y) => fill(segment(x, y, 0, -5, 0, 5) - 1.4)),
  );
  await add('bracket', paint(40, 40, bracketCorner));
  for (const [name, colours] of Object.entries(FLAMES)) {
    for (let i = 0; i < 3; i++) await add(`flame-${name}-${i}`, paint(128, 256, flame(colours, i)));
  }
  await add('mine', paint(184, 184, mine));
  await add('comet', paint(112, 112, comet));
  await add('comet-tail', paint(256, 72, cometTail));
  await add('beacon', paint(152, 152, beacon));
  for (let i = 0; i < 3; i++) await add(`star-${i}`, paint(...star(i)));
  for (let i = 0; i < 3; i++) await add(`puff-${i}`, paint(192, 192, puff(i)));
  for (let i = 0; i < 6; i++) await add(`chip-${i}`, chip(rock, i));
  return frames;
}

const FLAMES = {
  common: ['#f4feff', '#8ce9ff', '#2f7dff'],
  rare: ['#f6f5ff', '#a9b4ff', '#5a4dff'],
  epic: ['#fffaf0', '#ffc069', '#ff5a1f'],
};

function glowCore(x, y) {
  const r = Math.hypot(x, y);
  return Math.min(1, fill(r - 9) * 0.4 + halo(r - 4, 20) * 0.9 + clamp(1 - r / 63) ** 2.6 * 0.75);
}

/** A thin bright circle of radius 112 with a faint light on both sides. */
function hitRing(x, y) {
  const edge = circle(x, y, 112);
  return Math.min(1, stroke(edge, 2.6) + halo(Math.abs(edge) - 1.3, 6.5) * 0.24);
}

function hitTicks(x, y) {
  const step = Math.PI / 7;
  const angle = Math.atan2(y, x);
  const index = Math.round(angle / step);
  const tick = (index + 14) % 14;
  const long = 5 + ((tick * 13) % 11);
  const r = Math.hypot(x, y);
  const side = r * Math.sin(angle - index * step);
  return fill(segment(side, r, 0, 96 - ((tick * 7) % 9), 0, 98 + long) - 1.5);
}

/** A pressure wave: sharp outside, fading inward. */
function softRing(x, y) {
  const edge = circle(x, y, 116);
  const inward = Math.exp(edge / 9) * 0.7 + Math.exp(edge / 36) * 0.2;
  return edge > 0 ? 0.9 * (1 - smooth(0, 9, edge)) : inward * smooth(-116, -30, edge);
}

const beamProfile = (y) =>
  Math.min(
    1,
    fill(Math.abs(y) - 1.7) + halo(Math.abs(y) - 1.4, 6) * 0.45 + clamp(1 - Math.abs(y) / 15.5) ** 2 * 0.26,
  );

function spark(x, y) {
  const along = smooth(-32, 24, x) * (1 - smooth(22, 31, x));
  const width = mix(0.5, 2.2, smooth(-32, 22, x));
  return along * Math.min(1, halo(Math.abs(y) - width * 0.5, 1.6 + width));
}

function streak(x, y) {
  const along = smooth(-128, 90, y) * (1 - smooth(112, 128, y));
  return along * halo(Math.abs(x) - 0.6, 3);
}

/** The upper left corner; the others are rotations of it. */
function bracketCorner(x, y) {
  const arm = Math.min(segment(x, y, -14, -14, 12, -14), segment(x, y, -14, -14, -14, 12));
  return Math.min(1, fill(arm - 1.5) + halo(arm - 1.5, 5) * 0.2);
}

/**
 * Points down, with the nozzle's mouth 56 px below the frame's upper edge; three frames vary in length and
 * width.
 */
function flame([hot, warm, cold], frame) {
  const waver = noise(40 + frame, 3);
  const length = [192, 176, 199][frame];
  const colours = [hot, warm, cold].map(rgb);
  return (x, y) => {
    const down = y + 128 - 56;
    const t = clamp(down / length);
    const at = Math.hypot(x + (waver(3 + frame, down / 52) - 0.5) * 12 * t, Math.min(0, down) * 1.1);
    const flicker = 1 + 0.06 * Math.sin(down / 17 + frame * 2.1) * (1 - t);
    const lobe = (width, reach) => {
      const spread = width * mix(1, 0.36, smooth(-0.1, 1, t)) * flicker;
      return Math.exp(-((at / spread) ** 2)) * clamp(1 - t / reach) ** 1.5;
    };
    const edge = smooth(63, 44, Math.abs(x)) * smooth(-127, -98, y);
    return light(
      [colours[2], lobe(36, 1) * 0.55 * edge],
      [colours[1], lobe(23, 0.82) * 0.75],
      [colours[0], lobe(15, 0.5) * 0.9],
    );
  };
}

/** The light on a ball of radius `r`: the sun is at the upper left, a cold rim at the lower right. */
function ball(x, y, r) {
  const z = Math.sqrt(Math.max(0, r * r - x * x - y * y)) / r;
  const [nx, ny] = [x / r, y / r];
  const sun = clamp(-0.55 * nx - 0.6 * ny + 0.58 * z);
  return { sun, rim: clamp(0.6 * nx + 0.6 * ny - 0.35) * (1 - z) ** 2, shine: sun ** 24 };
}

/** A dark ball of radius 46 with nine horns and one red eye. */
function mine(x, y) {
  const plates = mineNoise(x / 9 + 4, y / 9);
  const horns = Array.from({ length: 9 }, (_, i) => (i / 9) * 2 * Math.PI - 1.35);
  const spikes = horns.map((angle) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [along, across] = [x * cos + y * sin, -x * sin + y * cos];
    const width = mix(7.5, 2.6, smooth(42, 80, along));
    const edge = Math.max(Math.abs(across) - width, 40 - along, along - 82);
    const lit = clamp(0.5 - 0.75 * (across / width) * (sin * 0.6 - cos * 0.55) - 0.25 * (cos + sin));
    return { edge, lit, along };
  });
  const spike = spikes.reduce((best, candidate) => (candidate.edge < best.edge ? candidate : best));
  const tip = smooth(68, 82, spike.along);
  const horn = [0.2, 0.22, 0.26].map((v) => v * (0.35 + 1.5 * spike.lit) + 0.34 * tip);
  const r = Math.hypot(x, y);
  const { sun, rim, shine } = ball(x, y, 46);
  const seam =
    Math.exp(-(((r - 31) / 1.6) ** 2)) * 0.5 +
    Math.exp(-(((Math.abs(y * 0.9 + x * 0.35) - 1) / 1.8) ** 2)) * 0.35;
  const steel = [0.17, 0.18, 0.215].map(
    (v, i) =>
      v * (0.25 + 2.1 * sun) * (0.8 + 0.4 * plates) * (1 - seam * 0.7) +
      rim * [0.3, 0.42, 0.6][i] +
      shine * 0.4,
  );
  const eye = Math.hypot(x - 3, y + 2);
  const socket = smooth(21, 17, eye);
  const glow = clamp(1 - eye / 15) ** 1.2;
  const body = steel.map(
    (v, i) =>
      mix(v, [0.06, 0.01, 0.012][i], socket) +
      glow * [1, 0.2, 0.16][i] +
      clamp(1 - eye / 34) ** 3 * [0.35, 0.04, 0.03][i],
  );
  const [onBall, onHorn] = [fill(r - 46), fill(spike.edge)];
  const colour = body.map((v, i) => mix(horn[i], v, onBall));
  return [...colour, Math.max(onBall, onHorn)];
}

const mineNoise = noise(91, 4);

/** The head of a comet: a shard of ice, sharp in front (to the right). */
function comet(x, y) {
  const grain = iceNoise(x / 13 + 3, y / 13);
  const angle = Math.atan2(y, x);
  const facets = 1 + 0.13 * Math.cos(angle * 5 + 0.6) + 0.07 * Math.cos(angle * 9 + 2);
  const reach = (x > 0 ? 40 - 10 * Math.abs(Math.sin(angle)) : 32) * facets * 0.92;
  const r = Math.hypot(x, y);
  const edge = r - reach;
  const facet = Math.round((angle + grain * 0.9) / 0.7) * 0.7;
  const sun = clamp(0.5 - 0.42 * Math.cos(facet - 0.7) + (0.5 - r / 90));
  const ice = [0.36, 0.62, 0.86].map(
    (v, i) => v * (0.28 + 1.15 * sun) + [0.7, 0.85, 0.95][i] * smooth(0.66, 0.82, grain) * 0.5,
  );
  const core = clamp(1 - Math.hypot(x - 8, y) / 24) ** 1.5;
  return [...ice.map((v, i) => v + core * [0.75, 0.95, 1][i]), fill(edge)];
}

const iceNoise = noise(57, 3);

/** Its tail, to be added as light: bright at the right end, where the head is. */
function cometTail(x, y) {
  const along = (x + 128) / 256;
  const width = mix(6, 26, along ** 1.4);
  const body = Math.exp(-((y / width) ** 2)) * along ** 2.2 * (1 - smooth(0.86, 1, along));
  const thread = Math.exp(-((y / (width * 0.25)) ** 2)) * along ** 1.4 * (1 - smooth(0.88, 1, along)) * 0.6;
  return light([[0.42, 0.78, 1], body * 0.75], [[0.92, 0.98, 1], thread]);
}

/** A buoy: a lozenge of metal around a lamp, with a fin at each corner. */
function beacon(x, y) {
  const lozenge = (Math.abs(x) + Math.abs(y)) / Math.SQRT2;
  const outer = lozenge - 40;
  const hole = lozenge - 24;
  const arm =
    Math.min(
      segment(x, y, 0, -52, 0, -70),
      segment(x, y, 0, 52, 0, 70),
      segment(x, y, -52, 0, -70, 0),
      segment(x, y, 52, 0, 70, 0),
    ) - 3.4;
  const bevel = smooth(24, 29, lozenge) * smooth(40, 35, lozenge);
  const side = clamp(0.5 - 0.2 * Math.sign(x) - 0.27 * Math.sign(y));
  const scratch = iceNoise(x / 5 + 9, y / 5);
  const metal = [0.5, 0.52, 0.5].map(
    (v) =>
      v * (0.16 + 1.15 * side ** 1.3) * (0.75 + 0.4 * scratch) * (0.55 + 0.45 * bevel) +
      0.5 * side * Math.exp(-(((lozenge - 38.6) / 1.2) ** 2)),
  );
  const r = Math.hypot(x, y);
  const lamp = clamp(1 - r / 27) ** 1.3;
  const white = clamp(1 - r / 11) ** 1.2;
  const inside = fill(hole);
  const glass = [0.1 + lamp * 0.98 + white * 0.3, 0.12 + lamp + white * 0.3, 0.06 + lamp * 0.5 + white * 0.6];
  const spill = clamp(1 - (r - 20) / 26) ** 2 * 0.3;
  const colour = metal.map((v, i) => mix(v + spill * [1, 1, 0.5][i], glass[i], inside));
  return [...colour, Math.max(fill(outer), fill(arm), 0)];
}

function star(index) {
  const [size, core, reach] = [
    [8, 0.5, 2.6],
    [14, 1, 5],
    [40, 1.5, 18],
  ][index];
  return [
    size,
    size,
    (x, y) => Math.min(1, halo(circle(x, y, core), reach * 0.35) + halo(circle(x, y, core), reach) * 0.4),
  ];
}

function puff(index) {
  const cloud = noise(70 + index, 5);
  return (x, y) => {
    const r = Math.hypot(x, y) / 94;
    const body = cloud(x / 44 + index * 5, y / 44) + (1 - r) * 0.25 - 0.34;
    return smooth(0, 0.6, body) * clamp(1 - r ** 2) ** 2 * 0.9;
  };
}

/** A splinter cut out of a rendered rock, greyed for tinting, its lower right in shade. */
async function chip(rock, index) {
  const size = 40;
  const next = random(500 + index * 7);
  const count = 6 + (index % 3);
  const corners = Array.from({ length: count }, (_, i) => {
    const angle = ((i + (next() - 0.5) * 0.7) / count) * 2 * Math.PI;
    const reach = mix(9, 18, next());
    return [Math.cos(angle) * reach, Math.sin(angle) * reach * (0.65 + 0.3 * next())];
  });
  const left = 78 + Math.floor(next() * 60);
  const top = 78 + Math.floor(next() * 50);
  const texture = await sharp(rock)
    .extract({ left, top, width: size, height: size })
    .greyscale()
    .normalise()
    .raw()
    .toBuffer();
  const step = texture.length / (size * size);
  return paint(size, size, (x, y) => {
    let edge = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < corners.length; i++) {
      const [ax, ay] = corners[i];
      const [bx, by] = corners[(i + 1) % corners.length];
      const length = Math.hypot(bx - ax, by - ay);
      edge = Math.max(edge, ((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length);
    }
    const grain = texture[(Math.floor(y + size / 2) * size + Math.floor(x + size / 2)) * step] / 255;
    const facing = (-x - y) / 30;
    const lit = clamp(0.36 + 0.34 * grain + 0.3 * facing + (edge > -3 ? 0.25 * facing : 0));
    return [lit, lit, lit, fill(edge)];
  });
}
