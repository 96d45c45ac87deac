import { envelope, filter, note, shape, sine, track, whiteNoise } from './synth.mjs';
import { air, bass, bowed, felt, glass, knock, shatter } from './voices.mjs';

/**
 * The sounds of the moments between flights: a system is complete, a ship grows, a booster is made, a capsule
 * opens.
 */
export const moments = {
  pluck: { lufs: -20, make: pluck },
  'next-system': { lufs: -15, make: nextSystem },
  'reward-falls': { lufs: -14, make: falls },
  plate: { lufs: -18, make: plate },
  'grade-up': { lufs: -14, make: gradeUp },
  gather: { lufs: -16, make: gather },
  'capsule-shake': { lufs: -17, make: shake },
  'capsule-open': { lufs: -13, make: open },
  'lesson-done': { lufs: -15, make: lessonDone },
};

/** One light joins the next. It is played up the scale, thirty times. */
function pluck() {
  const mix = track(0.7);
  mix.add(felt(note('D4'), 0.55, { seed: 611, bright: 0.95 }), 0, 0.5);
  mix.add(glass(note('D5'), 0.4, { ring: 0.8, seed: 612 }), 0, 0.16);
  return mix.hall({ seconds: 1, dark: 0.4, gain: 0.25 });
}

/** The next system lights up: a swell that opens into a fifth. */
function nextSystem() {
  const mix = track(3);
  ['D3', 'A3', 'D4', 'E4', 'A4'].forEach((name, i) => {
    mix.add(bowed(note(name), 2.6 - i * 0.12, { attack: 1.1, release: 1.2, seed: 621 + i }), i * 0.12, 0.1);
  });
  mix.add(bass(note('D3'), 2.6, envelope('0:0 1.1:1 2.6:0')), 0, 0.35);
  mix.add(glass(note('A5'), 1.2, { ring: 4 }), 1.1, 0.2).add(glass(note('E6'), 1.1, { ring: 4 }), 1.22, 0.12);
  return mix.hall({ seconds: 2.4, dark: 0.4, gain: 0.4 });
}

/** A reward lands: a knock with weight, and what it is rings in it. */
function falls() {
  const mix = track(1);
  mix.add(
    shape(
      sine(0.4, (t) => 62 + 120 * Math.exp(-t * 26)),
      envelope('0:0 .003:1 .4:0'),
    ),
    0,
    0.8,
  );
  mix.add(knock(note('A3'), 0.24), 0, 0.9).add(glass(note('D5'), 0.7, { ring: 1.8, seed: 631 }), 0.01, 0.35);
  return mix.hall({ seconds: 1, dark: 0.45, gain: 0.3 });
}

/** A plate is bolted on: a click of metal. */
function plate() {
  const mix = track(0.45);
  mix.add(shatter(0.1, 4, 641), 0, 0.8).add(knock(note('D4'), 0.1), 0, 0.8);
  mix.add(knock(note('A3'), 0.12), 0.045, 0.5);
  return mix.hall({ seconds: 0.5, dark: 0.45, gain: 0.22 });
}

/** A grade is reached: a band of light runs from the nose to the tail. */
function gradeUp() {
  const mix = track(2.3);
  mix.add(
    air(0.6, (t) => 300 * 2 ** (t * 6), 1.3, envelope('0:0 .45:1 .6:0'), 651),
    0,
    1.1,
  );
  ['D3', 'A3', 'D4', 'E4', 'A4', 'D5'].forEach((name, i) => {
    mix.add(felt(note(name), 1.7, { seed: 652 + i }), 0.45 + i * 0.022, 0.26);
  });
  mix.add(glass(note('D6'), 1.2, { ring: 4 }), 0.5, 0.16);
  mix.add(bass(note('D3'), 1.6, envelope('0:0 .02:1 1.6:0')), 0.45, 0.3);
  return mix.hall({ seconds: 2, dark: 0.38, gain: 0.34 });
}

/** Three tones close to one, as three things circle into a point. */
function gather() {
  const mix = track(1.2);
  const bell = note('D5');
  [note('D4'), note('A4'), note('F5')].forEach((from, i) => {
    const closing = (t) => from * (bell / from) ** Math.min(1, (t / 0.95) ** 2);
    mix.add(shape(sine(1.1, closing, i / 3), envelope('0:0 .2:.5 .95:1 1.02:1 1.1:0')), 0, 0.32);
  });
  mix.add(
    air(1.05, (t) => 500 * 2 ** (t * 3.2), 1.5, envelope('0:0 .95:1 1.05:0'), 661),
    0,
    0.9,
  );
  return mix.hall({ seconds: 0.7, dark: 0.35, gain: 0.2 });
}

/** A capsule is struck from within: a heavy thing moves in its lock. */
function shake() {
  const mix = track(0.6);
  mix.add(
    shape(
      sine(0.3, (t) => 58 + 90 * Math.exp(-t * 30)),
      envelope('0:0 .003:1 .3:0'),
    ),
    0,
    0.8,
  );
  mix.add(knock(note('A2'), 0.2), 0, 0.9).add(shatter(0.2, 5, 671), 0.01, 0.5);
  mix.add(knock(note('D3'), 0.14), 0.09, 0.5);
  return mix.hall({ seconds: 0.6, dark: 0.5, gain: 0.25 });
}

/** The lid lifts: the lock gives, pressure leaves, light comes. */
function open() {
  const mix = track(1.8);
  mix.add(knock(note('D3'), 0.24), 0, 1).add(shatter(0.3, 9, 681), 0, 0.6);
  mix.add(
    air(1.1, (t) => 4200 * Math.exp(-t * 2.2) + 300, 0.8, envelope('0:0 .02:1 .3:.5 1.1:0'), 682),
    0.02,
    1.1,
  );
  const floor = filter(shape(whiteNoise(0.9, 683), envelope('0:0 .05:1 .9:0')), 'low', 500);
  mix.add(floor, 0.02, 0.6);
  ['D4', 'A4', 'E5', 'A5'].forEach((name, i) => {
    mix.add(bowed(note(name), 1.5 - i * 0.1, { attack: 0.4, release: 0.8, seed: 684 + i }), 0.1 * i, 0.07);
  });
  return mix.hall({ seconds: 1.8, dark: 0.4, gain: 0.36 });
}

/** The third hit of the lesson: the way is open. */
function lessonDone() {
  const mix = track(1.7);
  ['D4', 'A4', 'E5'].forEach((name, i) => {
    mix.add(felt(note(name), 1.3, { seed: 691 + i }), i * 0.11, 0.4);
  });
  mix.add(glass(note('A5'), 1, { ring: 3 }), 0.33, 0.2);
  return mix.hall({ seconds: 1.4, dark: 0.38, gain: 0.32 });
}
