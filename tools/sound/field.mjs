import { envelope, filter, line, note, shape, sine, track, whiteNoise } from './synth.mjs';
import { air, bass, bowed, felt, glass, horn, knock, radio, shatter } from './voices.mjs';

/** Sounds of the field: waves, special objects, the end of a chain, and encounters. */
export const field = {
  wave: { lufs: -24, make: wave },
  'wave-storm': { lufs: -20, make: storm },
  'vein-crack': { lufs: -17, make: crack },
  'vein-open': { lufs: -15, make: vein },
  mine: { lufs: -13, make: mine },
  comet: { lufs: -16, make: comet },
  beacon: { lufs: -16, make: beacon },
  'chain-lost': { lufs: -17, make: chainLost },
  encounter: { lufs: -16, make: encounter },
};

/** A wave of objects comes: a low wind that swells and passes. */
function wave() {
  const mix = track(1.7);
  const swell = envelope('0:0 .7:1 1.7:0');
  mix.add(
    air(1.7, (t) => 320 + 420 * Math.sin((Math.PI * t) / 1.7), 1.1, swell, 511),
    0,
    1.2,
  );
  mix.add(bowed(note('A4'), 1.6, { attack: 0.7, release: 0.8, seed: 512 }), 0.05, 0.03);
  return mix.hall({ seconds: 1.4, dark: 0.5, gain: 0.3 });
}

/** A storm comes: the wind is harder, and something cracks far behind it. */
function storm() {
  const mix = track(2.1);
  const swell = envelope('0:0 .45:1 .9:.7 2.1:0');
  mix.add(
    air(2.1, (t) => 500 + 1400 * Math.sin((Math.PI * t) / 2.1), 1.6, swell, 521),
    0,
    1.2,
  );
  const far = filter(shape(whiteNoise(1, 522), envelope('0:0 .01:1 .12:.45 1:0')), 'low', 1400);
  mix.add(far, 0.55, 0.6).add(shatter(0.5, 12, 523), 0.56, 0.35);
  return mix.hall({ seconds: 2.2, dark: 0.55, gain: 0.5 });
}

/** A vein gives way but holds: stone that splits, with a note in it. */
function crack() {
  const mix = track(0.7);
  mix.add(shatter(0.22, 9, 531), 0, 0.9).add(knock(note('A3'), 0.16), 0, 0.9);
  mix.add(glass(note('A4'), 0.45, { ring: 0.9, seed: 532 }), 0.02, 0.35);
  return mix.hall({ seconds: 0.7, dark: 0.4, gain: 0.22 });
}

/** A vein opens: it breaks, and what it held runs out in four falling bowls. */
function vein() {
  const mix = track(1.5);
  mix.add(shatter(0.4, 16, 541), 0, 0.8).add(knock(note('D3'), 0.24), 0, 0.9);
  ['A5', 'E5', 'D5', 'A4'].forEach((name, i) => {
    mix.add(glass(note(name), 0.9, { ring: 1.8, seed: 542 + i }), 0.05 + i * 0.07, 0.42);
  });
  mix.add(felt(note('D4'), 1.1, { seed: 546 }), 0.26, 0.4);
  return mix.hall({ seconds: 1.3, dark: 0.35, gain: 0.3 });
}

/** A mine: a dull blow, then the hull rings on in a hollow. */
function mine() {
  const mix = track(1.2);
  mix.add(
    shape(
      sine(0.5, (t) => 52 + 210 * Math.exp(-t * 22)),
      envelope('0:0 .003:1 .16:.6 .5:0'),
    ),
    0,
    1,
  );
  mix.add(filter(shape(whiteNoise(0.3, 551), envelope('0:1 .05:.5 .3:0')), 'low', 900), 0, 0.9);
  mix.add(knock(note('D3'), 0.2), 0, 0.8).add(shatter(0.35, 7, 552), 0.01, 0.4);
  const hollow = horn(note('D3'), 0.8, { open: (t) => 620 - 420 * t, points: envelope('0:0 .1:.7 .8:0') });
  return mix.add(hollow, 0.3, 0.3).hall({ seconds: 1.1, dark: 0.65, gain: 0.3 });
}

/** A comet is caught: a streak that runs up and leaves sparks. */
function comet() {
  const mix = track(0.95);
  const climb = (t) => note('D4') * 2 ** (2.2 * Math.min(1, t / 0.22));
  mix.add(shape(sine(0.34, climb), envelope('0:0 .03:.7 .2:.9 .34:0')), 0, 0.4);
  mix.add(
    air(0.4, (t) => 900 + 9000 * t, 1.6, envelope('0:0 .08:1 .4:0'), 561),
    0,
    1.2,
  );
  ['D6', 'A6', 'E6'].forEach((name, i) => {
    mix.add(glass(note(name), 0.5, { ring: 1.4, seed: 562 + i }), 0.16 + i * 0.055, 0.34);
  });
  return mix.hall({ seconds: 0.9, dark: 0.25, gain: 0.3 });
}

/** A beacon answers: two calls of a radio, a fifth apart. */
function beacon() {
  const mix = track(1.1);
  [
    ['A4', 0],
    ['E5', 0.13],
  ].forEach(([name, at], i) => {
    mix.add(radio(note(name), 0.3, 571 + i), at, 0.7).add(glass(note(name), 0.6, { ring: 1.6 }), at, 0.3);
  });
  return mix.hall({ seconds: 1.2, dark: 0.35, gain: 0.34 });
}

/** The chain breaks: its last note bends down and is damped. */
function chainLost() {
  const mix = track(1);
  const bend = (t) =>
    note('A4') *
    2 **
      line(
        [
          [0, 0],
          [0.1, 0],
          [0.75, -0.5],
        ],
        t,
      );
  mix.add(shape(sine(0.85, bend), envelope('0:0 .006:1 .3:.5 .85:0')), 0, 0.6);
  mix.add(
    shape(
      sine(0.7, (t) => 2.32 * bend(t)),
      envelope('0:0 .004:.8 .4:0'),
    ),
    0,
    0.16,
  );
  mix.add(shatter(0.3, 6, 581), 0.02, 0.22);
  return mix.hall({ seconds: 0.8, dark: 0.55, gain: 0.25 });
}

/** Something is out there: three slow notes through a radio. */
function encounter() {
  const mix = track(2.6);
  ['D4', 'A4', 'F4'].forEach((name, i) => {
    mix
      .add(radio(note(name), 0.75, 591 + i), i * 0.55, 0.8)
      .add(felt(note(name), 1, { seed: 594 + i }), i * 0.55, 0.3);
  });
  mix.add(bass(note('D3'), 2.2, envelope('0:0 .4:.6 2.2:0')), 0, 0.2);
  return mix.hall({ seconds: 2, dark: 0.5, gain: 0.4 });
}
