import { filter, RATE } from './synth.mjs';

/** Loudness after ITU-R BS.1770-4, true peak, silences and seams of a track at 48 kHz. */

const decibels = (v) => 20 * Math.log10(Math.max(v, 1e-9));

export const peak = (channels) =>
  decibels(channels.reduce((max, channel) => channel.reduce((m, v) => Math.max(m, Math.abs(v)), max), 0));

/**
 * The two filters of BS.1770, whose coefficients are given for 48 kHz: the head, and the low end that the ear
 * ignores.
 */
const HEAD = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
};
const LOW_END = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] };

function biquad(input, { b, a }) {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  const out = new Float64Array(input.length);
  for (let i = 0; i < input.length; i++) {
    const x = input[i];
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[i] = y;
  }
  return out;
}

/**
 * Loudness of each block of 0.4 s, a tenth of a second apart. What is shorter than a block is followed by
 * silence.
 */
function blocks(channels) {
  const weighed = channels.map((channel) => biquad(biquad(channel, HEAD), LOW_END));
  const size = Math.round(0.4 * RATE);
  const found = [];
  for (let start = 0; start === 0 || start + size <= weighed[0].length; start += Math.round(0.1 * RATE)) {
    let total = 0;
    for (const channel of weighed) {
      const end = Math.min(start + size, channel.length);
      for (let i = start; i < end; i++) total += channel[i] ** 2;
    }
    found.push(total / size);
  }
  return found;
}

const lufs = (power) => -0.691 + 10 * Math.log10(Math.max(power, 1e-12));
const mean = (values) => values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

/** LUFS of the loudest 0.4 s: how loud a single event is. */
export const momentaryLufs = (channels) => lufs(Math.max(...blocks(channels)));

/** LUFS of the whole, without its silences: how loud a loop is. */
export function integratedLufs(channels) {
  const heard = blocks(channels).filter((power) => lufs(power) > -70);
  const gate = lufs(mean(heard)) - 10;
  return lufs(mean(heard.filter((power) => lufs(power) > gate)));
}

/** The sound as a phone's speaker plays it: nearly nothing below 300 Hz. */
export const throughPhone = (channels) =>
  channels.map((channel) => filter(filter(channel, 'high', 300, 0.54), 'high', 300, 1.31));

const TAPS = 12;
/** Windowed sincs that give the three values between two samples. */
const BETWEEN = [1, 2, 3].map((quarter) =>
  Array.from({ length: 2 * TAPS }, (_, k) => {
    const x = k - TAPS + 1 - quarter / 4;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / TAPS);
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  }),
);

/** The highest value between samples at each sample, by fourfold oversampling. */
export function peaks(channel) {
  const out = new Float32Array(channel.length);
  for (let i = 0; i < channel.length; i++) {
    let highest = Math.abs(channel[i]);
    // Between two quiet samples nothing can pass the limit that this is used for.
    if (highest > 0.2 || Math.abs(channel[i + 1] ?? 0) > 0.2) {
      for (const weights of BETWEEN) {
        let v = 0;
        for (let k = 0; k < weights.length; k++) v += (channel[i + k - TAPS + 1] ?? 0) * weights[k];
        highest = Math.max(highest, Math.abs(v));
      }
    }
    out[i] = highest;
  }
  return out;
}

/** dBTP. */
export const truePeak = (channels) =>
  decibels(channels.reduce((max, channel) => peaks(channel).reduce((m, v) => Math.max(m, v), max), 0));

/** Stretches of at least `seconds` in which nothing passes `floor` dB: [[from, to], …] in seconds. */
export function silences(channel, { seconds = 0.1, floor = -60 } = {}) {
  const limit = 10 ** (floor / 20);
  const found = [];
  let start = 0;
  for (let i = 0; i <= channel.length; i++) {
    if (i < channel.length && Math.abs(channel[i]) <= limit) continue;
    if (i - start >= seconds * RATE) found.push([start / RATE, i / RATE]);
    start = i + 1;
  }
  return found;
}

/** Ratio of the step from the end to the start to the largest step elsewhere; ≤ 1 is no seam. */
export function seam(channel) {
  let largest = 0;
  for (let i = 1; i < channel.length; i++) largest = Math.max(largest, Math.abs(channel[i] - channel[i - 1]));
  return Math.abs(channel[0] - channel.at(-1)) / largest;
}
