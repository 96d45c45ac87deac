/**
 * Planets, suns, nebulae, fog and the small galaxy: shader, size, numbers and colours of each. Numbers are
 * the shader's `P` (the first is also its `KIND`), colours its `C`; each shader says what they mean.
 */

/** The sun of every picture: upper left, a little to the front. */
const KEY_LIGHT = [-0.72, 0.52, 0.34];

const PLANET = ['worlds', 'planet'];

/**
 * `kind`: 0 ember, 1 ice, 2 gas with ring, 3 moon, 4 earth, 5 storm bands, 6 ocean; 7 dunes, 8 toxic cloud, 9
 * crystal, 10 fractured ice (`worlds.glsl`).
 */
const planet = (kind, seed, o = {}) => [
  kind,
  seed,
  o.radius ?? 0.78,
  ...(o.light ?? KEY_LIGHT),
  o.air ?? 1,
  o.turn ?? 0.6,
  o.tilt ?? 0.25,
  o.exposure ?? 1,
  o.ring ?? 0,
  o.relief ?? 1,
  o.clouds ?? 0,
  o.ringTilt ?? 0.28,
  o.ringTurn ?? 0.3,
];

const BLACK = '#000000';

/**
 * `radius` and the corona are fractions of half a side; the exposure decides how much of the disc is
 * overexposed.
 */
const sun = (seed, radius, exposure) => [0, seed, radius, 0, 0, 0, 0, 0, 0, exposure];

/** A nebula for a phone and for a wide window, from the same cloud and palette. */
const nebulae = (name, { tall, wide, colours }) => ({
  [`backdrops/nebula-${name}`]: { shaders: ['nebula'], size: [780, 1688], numbers: tall, colours },
  [`backdrops/nebula-wide-${name}`]: { shaders: ['nebula'], size: [2000, 1250], numbers: wide, colours },
});

export const pictures = {
  'planets/storm': {
    shaders: PLANET,
    size: [1024, 1024],
    numbers: planet(5, 4.3, { radius: 0.86, air: 0.7, tilt: -0.3, turn: 0.9, exposure: 0.8 }),
    colours: ['#7d4128', '#cf9f70', '#55291d', '#efdcc0', '#a83a22', '#ffcf9a', '#ff9b21', BLACK],
  },
  'planets/ocean': {
    shaders: PLANET,
    size: [1024, 1024],
    numbers: planet(6, 2.7, { radius: 0.86, air: 1.25, clouds: 0.75, turn: 5.1, tilt: 0.3 }),
    colours: ['#042a44', '#167885', '#4c5b3a', '#8d8566', BLACK, '#8ce9ff', '#ffb27a', BLACK],
  },
  'planets/ember': {
    shaders: PLANET,
    size: [1400, 1400],
    numbers: planet(0, 3.7, { air: 0.75, light: [-0.8, 0.52, 0.1], exposure: 1.25 }),
    colours: ['#1d1512', '#4a3527', '#7a5a40', '#ff8a1e', '#fcff7e', '#ffb98a', '#ff9b21', BLACK],
  },
  'planets/cryo': {
    shaders: PLANET,
    size: [1024, 1024],
    numbers: planet(1, 8.2, { air: 1.25, turn: 1.2 }),
    colours: ['#3c6270', '#b9dbe2', '#274a5c', BLACK, BLACK, '#7effde', '#8ce9ff', BLACK],
  },
  'planets/gas': {
    shaders: PLANET,
    size: [1400, 1000],
    numbers: planet(2, 2.4, {
      radius: 0.47,
      air: 0.8,
      tilt: 0.32,
      ring: 1,
      ringTilt: 0.24,
      ringTurn: -0.32,
      turn: 2.2,
    }),
    colours: ['#6a5f8f', '#c9bfe0', '#3d3a66', '#e9dccf', '#a8727e', '#8c9eff', '#8d86b8', '#e6dcf2'],
  },
  'planets/moon': {
    shaders: PLANET,
    size: [1024, 1024],
    numbers: planet(3, 5.1, { air: 0.12, turn: 0.2 }),
    colours: ['#4d4a49', '#8a8581', '#b5aea6', BLACK, BLACK, '#9fb6cc', BLACK, BLACK],
  },
  'planets/terra': {
    shaders: PLANET,
    size: [1024, 1024],
    numbers: planet(4, 1.9, { air: 1.3, clouds: 1, turn: 2.6 }),
    colours: ['#0b2c44', '#5a5b45', '#8d7d62', BLACK, BLACK, '#8ce9ff', '#ffb27a', BLACK],
  },
  'planets/rust': {
    shaders: PLANET,
    size: [1024, 1024],
    numbers: planet(3, 11.3, { air: 0.75, turn: 1.9 }),
    colours: ['#6b3a2a', '#a8664a', '#d29a74', BLACK, BLACK, '#ffb38c', '#ff9b21', BLACK],
  },
  'planets/ringed': {
    shaders: PLANET,
    size: [1600, 1024],
    numbers: planet(2, 7.6, {
      radius: 0.58,
      air: 0.75,
      exposure: 0.78,
      tilt: -0.2,
      ring: 1,
      ringTilt: 0.3,
      ringTurn: 0.36,
      turn: 3.9,
    }),
    colours: ['#8a4a4c', '#e2aa98', '#5a2f3c', '#f6decb', '#b04a3a', '#ffb9a0', '#9a7767', '#fbe6d6'],
  },
  'planets/azure': {
    shaders: PLANET,
    size: [1024, 1024],
    numbers: planet(5, 9.1, { radius: 0.82, air: 1, tilt: 0.42, turn: 4.4, exposure: 0.8 }),
    colours: ['#173f86', '#3f7cc0', '#12306a', '#8fb8e0', '#0a2258', '#6fb4ff', '#8c9eff', BLACK],
  },
  'planets/dune': {
    shaders: PLANET,
    size: [1024, 1024],
    numbers: planet(7, 6.4, { radius: 0.82, air: 0.6, turn: 2.4, tilt: 0.4, relief: 0.42, exposure: 0.78 }),
    colours: ['#33231b', '#a06a38', '#d3ab74', '#eadcc0', BLACK, '#ffd9a8', '#ff9b5a', BLACK],
  },
  'planets/toxic': {
    shaders: PLANET,
    size: [1024, 1024],
    numbers: planet(8, 3.1, { radius: 0.82, air: 0.85, turn: 1.1, tilt: -0.35, exposure: 0.8 }),
    colours: ['#10211c', '#565f2c', '#a5a058', '#e0dcae', BLACK, '#cfe08a', '#d8e6a0', BLACK],
  },
  'planets/crystal': {
    shaders: PLANET,
    size: [1024, 1024],
    numbers: planet(9, 5.7, { radius: 0.82, air: 0.65, turn: 0.9, tilt: 0.2, exposure: 0.82 }),
    colours: ['#2a2132', '#4a2f66', '#9670b6', '#e3c4f6', BLACK, '#e2a6ff', '#ff9bd0', BLACK],
  },
  'planets/fracture': {
    shaders: PLANET,
    size: [1024, 1024],
    numbers: planet(10, 2.9, { radius: 0.82, air: 0.35, turn: 3.3, tilt: 0.15, relief: 0.65 }),
    colours: ['#a9b6bd', '#e9e4d8', '#6e3c28', '#9c6a4c', '#c4a98c', '#cfeaff', '#8ce9ff', BLACK],
  },
  'planets/limb': {
    shaders: PLANET,
    size: [1560, 1560],
    numbers: planet(4, 6.6, {
      radius: 0.86,
      air: 1.35,
      light: [-0.34, 0.66, -0.62],
      clouds: 0.8,
      turn: 4.1,
      exposure: 1.7,
    }),
    colours: ['#0b2c44', '#4a4a40', '#8d7d62', BLACK, BLACK, '#8ce9ff', '#ffb27a', BLACK],
  },
  'suns/gold': {
    shaders: ['sun'],
    size: [1200, 1200],
    numbers: sun(4.2, 0.2, 1.15),
    colours: ['#fff6d8', '#ffc25a', '#ff7e3a'],
  },
  'suns/red': {
    shaders: ['sun'],
    size: [1200, 1200],
    numbers: sun(9.7, 0.25, 0.78),
    colours: ['#ff8f3e', '#ff4316', '#d81e08'],
  },
  'suns/blue': {
    shaders: ['sun'],
    size: [1200, 1200],
    numbers: sun(6.1, 0.16, 1.35),
    colours: ['#f2f9ff', '#86c2ff', '#3a64ff'],
  },
  'suns/white': {
    shaders: ['sun'],
    size: [1200, 1200],
    numbers: sun(12.4, 0.18, 1.2),
    colours: ['#fffaf6', '#f3cfe2', '#a878ff'],
  },
  'backdrops/fog': {
    shaders: ['fog'],
    size: [1000, 560],
    numbers: [0, 5.5, 2.2],
    colours: ['#8ce9ff', '#ffffff'],
  },
  ...nebulae('blue', {
    tall: [0, 3.3, 2.2, 0.3, 0.4, 0.78, 1.15, 0.06, 9, 0.9, 1],
    wide: [0, 3.3, 2.1, 0.34, 0.4, 0.78, 0.45, 0.04, 5, 0.85, 1],
    colours: ['#04070d', '#143a52', '#2c6f86', '#9fe6e0'],
  }),
  ...nebulae('violet', {
    tall: [0, 12.7, 2.1, 0.75, 0.4, 0.8, 0.75, 0.02, 7, 0.9, 1],
    wide: [0, 17.3, 2.1, 0.66, 0.42, 0.84, 0.45, 0.06, 4, 0.8, 1],
    colours: ['#05060d', '#241f55', '#5a4a92', '#d9a7c2'],
  }),
  ...nebulae('amber', {
    tall: [0, 21.4, 2.2, 0.62, 0.4, 0.8, 1.9, 0.1, 8, 0.9, 1],
    wide: [0, 24.6, 2.1, 0.33, 0.38, 0.8, 2.6, 0.04, 4, 0.8, 1],
    colours: ['#06070a', '#33231a', '#8a5a36', '#ffcf8a'],
  }),
  ...nebulae('deep', {
    tall: [0, 33.1, 2, 0.55, 0.42, 0.85, 1.3, 0.1, 5, 0.75, 1],
    wide: [0, 33.1, 2, 0.6, 0.42, 0.85, 0.5, 0.1, 4, 0.75, 1],
    colours: ['#04060a', '#0d2230', '#1b4250', '#6fb9b4'],
  }),
  /** The smooth layer under the galaxy's stars (`galaxy.py` adds those); not shipped by itself. */
  'galaxy-smooth': {
    shaders: ['galaxy'],
    size: [620, 620],
    numbers: [0.62, 4.4, 0.86, 0.35, 0.5, 0.5, -3.1, 2, 1.25],
    colours: ['#ffe6bd', '#6fa9d6', '#ffedd0', '#ff8fa6', '#8ce9ff'],
  },
};
