import { note, shape, sine, track } from './synth.mjs';
import { air, bass, felt, glass, horn, knock, shatter } from './voices.mjs';

/** The sounds of docking: the countdown, entering and leaving the frame, the clamps, the alarm. */
export const docking = {
  'dock-count': { lufs: -18, make: count },
  'dock-in': { lufs: -16, make: meet },
  'dock-out': { lufs: -18, make: lose },
  'dock-locked': { lufs: -13, make: lock },
  'dock-failed': { lufs: -15, make: fail },
};

/** A second of the countdown. */
function count() {
  const mix = track(0.5);
  mix.add(glass(note('A4'), 0.4, { ring: 0.6, seed: 301 }), 0, 0.6).add(knock(note('A3'), 0.1), 0, 0.3);
  return mix.hall({ seconds: 0.8, dark: 0.4, gain: 0.2 });
}

/** The ship enters the frame: two rising notes of glass. */
function meet() {
  const mix = track(0.8);
  mix
    .add(glass(note('D5'), 0.5, { ring: 0.7, seed: 311 }), 0, 0.5)
    .add(glass(note('A5'), 0.6, { ring: 0.7, seed: 312 }), 0.09, 0.5);
  return mix.hall({ seconds: 1, dark: 0.35, gain: 0.25 });
}

/** The ship leaves the frame: a damped key, one step lower. */
function lose() {
  const mix = track(0.7);
  mix
    .add(felt(note('F4'), 0.4, { seed: 321, bright: 0.8 }), 0, 0.5)
    .add(felt(note('D4'), 0.55, { seed: 322, bright: 0.7 }), 0.1, 0.55);
  return mix.hall({ seconds: 0.8, dark: 0.6, gain: 0.2 });
}

/** Four clamps, one after another, a weight that settles, and a chord over it. */
function lock() {
  const mix = track(3);
  const settle = [
    [0, 0],
    [0.004, 1],
    [0.5, 0.25],
    [1.4, 0],
  ];
  [0, 0.09, 0.17, 0.24].forEach((at, i) => {
    mix
      .add(knock(note('D3') * (1 - 0.04 * i), 0.2), at, 0.7, i % 2 ? 0.3 : -0.3)
      .add(shatter(0.16, 3, 331 + i), at, 0.16);
  });
  mix.add(
    shape(
      sine(1.4, (t) => 42 + 60 * Math.exp(-t * 10)),
      settle,
    ),
    0.24,
    0.7,
  );
  mix.add(bass(note('D2'), 1.4, settle), 0.24, 0.35);
  mix.add(
    air(
      0.9,
      (t) => 2600 * Math.exp(-t * 3) + 200,
      0.9,
      [
        [0, 0.9],
        [0.9, 0],
      ],
      341,
    ),
    0.3,
    0.7,
  );
  ['D4', 'A4', 'D5', 'E5'].forEach((name, i) => {
    mix.add(felt(note(name), 2, { seed: 345 + i }), 0.42 + i * 0.07, 0.34, (i - 1.5) * 0.2);
  });
  return mix.hall({ seconds: 2.2, dark: 0.42, gain: 0.34 });
}

/** Two calls of a low horn, the second lower; escaping air. */
function fail() {
  const mix = track(2);
  const points = [
    [0, 0],
    [0.06, 1],
    [0.34, 0.9],
    [0.5, 0],
  ];
  const open = (t) => 700 - 500 * Math.min(1, t * 2);
  mix
    .add(horn(note('F3'), 0.5, { open, points }), 0, 0.6)
    .add(horn(note('D3'), 0.5, { open, points }), 0.44, 0.7);
  mix.add(
    air(
      1.3,
      (t) => 900 * Math.exp(-t * 1.4) + 120,
      1.1,
      [
        [0, 0],
        [0.1, 0.6],
        [1.3, 0],
      ],
      351,
    ),
    0.5,
    0.7,
  );
  mix.add(knock(note('D3'), 0.2), 0.46, 0.5);
  return mix.hall({ seconds: 1.6, dark: 0.6, gain: 0.34 });
}
