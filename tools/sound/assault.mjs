import { envelope, note, shape, sine, track } from './synth.mjs';
import { air, bass, felt, glass, horn, knock, shatter } from './voices.mjs';

/** The sounds of an assault: phases and orders, shots that come, answers, hits, and the base's end. */
export const assault = {
  'assault-phase': { lufs: -16, make: phase },
  'assault-order': { lufs: -18, make: order },
  'assault-volley': { lufs: -20, make: volley },
  'assault-told': { lufs: -17, make: told },
  'assault-open': { lufs: -15.5, make: open },
  'assault-answer': { lufs: -16, make: answer },
  'assault-stopped': { lufs: -15, make: stopped },
  'assault-hit': { lufs: -14, make: hit },
  'assault-won': { lufs: -13, make: won },
  'assault-lost': { lufs: -15, make: lost },
  'assault-mistimed': { lufs: -18, make: mistimed },
};

/** A phase begins: one low stroke with a fifth above it. */
function phase() {
  const mix = track(1.4);
  mix.add(knock(note('D2'), 0.4), 0, 0.8).add(felt(note('D3'), 1, { seed: 401 }), 0, 0.5);
  mix.add(felt(note('A3'), 1, { seed: 402, bright: 0.7 }), 0.08, 0.35);
  return mix.hall({ seconds: 1.6, dark: 0.5, gain: 0.3 });
}

/** An order is given: a key, and its octave. */
function order() {
  const mix = track(0.7);
  mix
    .add(felt(note('D4'), 0.4, { seed: 411 }), 0, 0.5)
    .add(glass(note('D5'), 0.4, { ring: 0.6, seed: 412 }), 0.06, 0.4);
  return mix.hall({ seconds: 0.8, dark: 0.4, gain: 0.2 });
}

/** The ship's guns: two short strokes. */
function volley() {
  const mix = track(0.6);
  for (const [at, pan] of [
    [0, -0.2],
    [0.09, 0.2],
  ])
    mix.add(shatter(0.09, 4, 421), at, 0.25, pan).add(knock(note('A2'), 0.1), at, 0.6, pan);
  return mix.hall({ seconds: 0.6, dark: 0.5, gain: 0.2 });
}

/** A shot is told: a far horn. */
function told() {
  const mix = track(1);
  const points = [
    [0, 0],
    [0.2, 0.8],
    [0.7, 0],
  ];
  mix.add(horn(note('A2'), 0.7, { open: (t) => 260 + 160 * t, points }), 0, 0.6);
  return mix.hall({ seconds: 1.2, dark: 0.6, gain: 0.3 });
}

/** A shot can be answered: a clear call that is heard at once. */
function open() {
  const mix = track(0.6);
  mix.add(glass(note('A5'), 0.3, { ring: 0.5, seed: 431 }), 0, 0.7).add(knock(note('A4'), 0.05), 0, 0.5);
  return mix.hall({ seconds: 0.5, dark: 0.3, gain: 0.15 });
}

/** An answer in time: a rising breath of the shields. */
function answer() {
  const mix = track(0.7);
  const points = [
    [0, 0],
    [0.05, 0.9],
    [0.4, 0],
  ];
  mix.add(
    air(0.4, (t) => 500 + 2600 * t, 1.4, points, 441),
    0,
    0.8,
  );
  mix.add(glass(note('D5'), 0.4, { ring: 0.7, seed: 442 }), 0.02, 0.4);
  return mix.hall({ seconds: 0.7, dark: 0.4, gain: 0.25 });
}

/** A stopped shot: glass in fifths. */
function stopped() {
  const mix = track(0.9);
  mix.add(glass(note('D5'), 0.6, { ring: 0.9, seed: 451 }), 0, 0.5);
  mix.add(glass(note('A5'), 0.6, { ring: 0.8, seed: 452 }), 0.05, 0.4).add(knock(note('D3'), 0.12), 0, 0.4);
  return mix.hall({ seconds: 1, dark: 0.35, gain: 0.3 });
}

/** A shot hits the hull: metal, and a weight that falls. */
function hit() {
  const mix = track(1.2);
  const fall = [
    [0, 1],
    [0.3, 0.4],
    [0.9, 0],
  ];
  mix.add(shatter(0.45, 9, 461), 0, 1.1).add(knock(note('A2'), 0.3), 0, 0.9);
  mix.add(air(0.4, 1400, 0.7, envelope('0:1 .06:.5 .4:0'), 462), 0, 0.9);
  mix.add(
    shape(
      sine(0.9, (t) => 48 + 110 * Math.exp(-t * 9)),
      fall,
    ),
    0,
    0.45,
  );
  return mix.hall({ seconds: 1, dark: 0.6, gain: 0.25 });
}

/** The base breaks: a sub drop, silence, then the chord of a reward. */
function won() {
  const mix = track(4.2);
  const drop = [
    [0, 1],
    [0.6, 0.6],
    [1.1, 0],
  ];
  mix.add(
    shape(
      sine(1.1, (t) => 30 + 80 * Math.exp(-t * 4)),
      drop,
    ),
    0,
    0.9,
  );
  mix.add(shatter(0.7, 3, 471), 0.02, 0.3, -0.3).add(shatter(0.5, 4, 472), 0.14, 0.25, 0.3);
  mix.add(
    bass(note('D2'), 1.6, [
      [0, 0],
      [0.1, 1],
      [1.6, 0],
    ]),
    1.4,
    0.4,
  );
  ['D4', 'A4', 'D5', 'F5', 'A5'].forEach((name, i) => {
    mix.add(felt(note(name), 2.2, { seed: 475 + i }), 1.4 + i * 0.07, 0.34, (i - 2) * 0.2);
  });
  return mix.hall({ seconds: 2.4, dark: 0.42, gain: 0.34 });
}

/** The base turns away: its engines sink, and the cabin is left with one key. */
function lost() {
  const mix = track(2.6);
  const open = (t) => 900 * Math.exp(-t * 1.1) + 140;
  const bend = (t) => 1 - 0.16 * Math.min(1, t / 1.6);
  mix.add(horn(note('A3'), 1.8, { open, bend, points: envelope('0:0 .2:1 .7:.8 1.8:0') }), 0, 0.6);
  mix.add(horn(note('D3'), 1.8, { open, bend, points: envelope('0:0 .3:1 .8:.7 1.8:0') }), 0.05, 0.5);
  mix.add(felt(note('F4'), 1.6, { seed: 481, bright: 0.8 }), 0.9, 0.4);
  mix.add(felt(note('D4'), 1.6, { seed: 482, bright: 0.7 }), 1.15, 0.45);
  return mix.hall({ seconds: 2, dark: 0.55, gain: 0.36 });
}

/** An answer too early or too late: the relay falls back. */
function mistimed() {
  const mix = track(0.45);
  mix.add(knock(note('F3'), 0.14), 0, 0.8).add(knock(note('E3'), 0.16), 0.07, 0.9);
  mix.add(air(0.2, 700, 1.4, envelope('0:.6 .2:0'), 491), 0, 0.5);
  return mix.hall({ seconds: 0.4, dark: 0.6, gain: 0.15 });
}
