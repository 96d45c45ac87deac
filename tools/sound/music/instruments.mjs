import { envelope, filter, note, RATE, scale, shape, signal, sine, sum, whiteNoise } from '../synth.mjs';
import { bowed, felt, glass, horn, radio } from '../voices.mjs';

/** Instruments of the music: functions of a note's name and its length in seconds. */

const TWO_PI = 2 * Math.PI;

/** Three desks of strings: detuned saws behind a filter that opens and closes with the bow. */
export function strings(name, seconds, { bright = 1, attack = 1.4, release = 2 } = {}) {
  const hertz = note(name);
  const desks = [-1.1, -0.3, 0.4, 1.2].map((apart, i) => {
    let phase = i * 0.37;
    return signal(seconds, (t) => {
      phase += (hertz + apart * 0.6 + 0.25 * Math.sin(TWO_PI * (0.21 + i * 0.07) * t + i)) / RATE;
      return 2 * (phase % 1) - 1;
    });
  });
  const open = (t) =>
    Math.min(5200, (420 + hertz * 2.2) * bright * (0.6 + 0.4 * Math.sin((Math.PI * t) / seconds)));
  return shape(
    scale(filter(filter(sum(...desks), 'low', open, 0.7), 'low', open, 0.6), 0.2),
    bow(seconds, attack, release),
  );
}

/** A bowed bar that never hurries. */
export const bar = (name, seconds) =>
  scale(bowed(note(name), seconds, { attack: 1.6, release: 2.2, seed: 5, rosin: 0.5 }), 0.3);

/** Soft pipes with a slow beat. */
export function pipes(name, seconds) {
  const hertz = note(name);
  const ranks = [1, 2, 3, 4, 6].map((n, i) =>
    signal(
      seconds,
      (t) => Math.sin(TWO_PI * hertz * n * t + 0.5 * Math.sin(TWO_PI * (0.9 + 0.13 * i) * t)) * 0.6 ** i,
    ),
  );
  const wind = filter(filter(whiteNoise(seconds, 71), 'band', hertz * 2, 6), 'low', 1800);
  return shape(scale(sum(...ranks, scale(wind, 0.5)), 0.22), bow(seconds, 0.9, 1.6));
}

/** A far horn that opens. */
export const farHorn = (name, seconds) =>
  scale(
    horn(note(name), seconds, {
      open: (t) => 240 + 420 * Math.sin((Math.PI * t) / seconds),
      points: bow(seconds, 1, 1.8),
    }),
    0.6,
  );

export const piano = (name, seconds, seed = 1) =>
  scale(felt(note(name), seconds, { seed, bright: 0.95 }), 0.55);
export const bell = (name, seconds, seed = 3) =>
  scale(glass(note(name), seconds, { ring: seconds * 2.4, seed }), 0.5);
export const call = (name, seconds, seed = 9) => radio(note(name), seconds, seed);

/** A plucked string: noise that goes round a delay and loses its heights. */
export function pluckedString(name, seconds, { damp = 0.5, seed = 13 } = {}) {
  const length = RATE / note(name);
  const whole = Math.floor(length - 0.5);
  const part = length - 0.5 - whole;
  const line = filter(whiteNoise(whole / RATE + 0.001, seed), 'low', 3200).slice(0, whole + 1);
  const out = new Float32Array(Math.round(seconds * RATE));
  let last = 0;
  for (let i = 0; i < out.length; i++) {
    const a = line[i % (whole + 1)];
    const b = line[(i + 1) % (whole + 1)];
    const v = b + (a - b) * part;
    out[i] = v;
    last += (v - last) * (1 - damp * 0.7);
    line[i % (whole + 1)] = last * 0.9985;
  }
  return shape(scale(out, 1.4), envelope(`0:1 ${seconds * 0.6}:.8 ${seconds}:0`));
}

/** The floor: a sine with overtones that a phone can play. */
export const floor = (name, seconds) =>
  shape(
    sum(
      sine(seconds, note(name)),
      scale(sine(seconds, note(name) * 2), 0.3),
      scale(sine(seconds, note(name) * 3), 0.14),
      scale(sine(seconds, note(name) * 4), 0.06),
    ),
    bow(seconds, 0.5, 1.2),
  );

/** A skin that is struck. */
export function drum(hertz, seconds, { hard = 0.5, seed = 17 } = {}) {
  const body = shape(
    sine(seconds, (t) => hertz * (1 + 1.6 * Math.exp(-t * 38))),
    envelope(`0:0 .003:1 ${seconds * 0.35}:.5 ${seconds}:0`),
  );
  const skin = filter(
    shape(whiteNoise(0.12, seed), envelope('0:1 .02:.5 .12:0')),
    'band',
    900 + 1800 * hard,
    0.7,
  );
  return sum(body, scale(skin, hard * 1.6));
}

/** A grain of sand: the lightest stroke. */
export const tick = (seed, hertz = 5200) =>
  scale(filter(shape(whiteNoise(0.06, seed), envelope('0:0 .002:1 .02:.4 .06:0')), 'band', hertz, 1.2), 1);

/** Bow pressure: it comes, stays and leaves. */
function bow(seconds, attack, release) {
  const rise = Math.min(attack, seconds * 0.45);
  return [
    [0, 0],
    [rise, 1],
    [Math.max(rise, seconds - release), 0.85],
    [seconds, 0],
  ];
}
