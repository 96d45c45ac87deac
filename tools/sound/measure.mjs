import { filter, RATE } from './synth.mjs';

const decibels = (v) => 20 * Math.log10(Math.max(v, 1e-9));

export const peak = (channels) =>
  decibels(channels.reduce((max, channel) => channel.reduce((m, v) => Math.max(m, Math.abs(v)), max), 0));

export const rms = (channels) =>
  decibels(
    Math.sqrt(
      channels.reduce((total, c) => total + c.reduce((t, v) => t + v * v, 0) / c.length, 0) / channels.length,
    ),
  );

/** Loudness as the ear weighs it (after BS.1770), in dB: of the loudest 0.4 s, or of the whole for loops. */
export function loudness(channels, { whole = false } = {}) {
  const weighed = channels.map((channel) => filter(filter(channel, 'shelf', 1500), 'high', 60, 0.5));
  const length = weighed[0].length;
  const window = whole ? length : Math.round(0.4 * RATE);
  let loudest = 0;
  for (let start = 0; start === 0 || start + window <= length; start += Math.round(0.05 * RATE)) {
    const end = Math.min(start + window, length);
    let total = 0;
    for (const channel of weighed) for (let i = start; i < end; i++) total += channel[i] ** 2;
    loudest = Math.max(loudest, total / window / channels.length);
  }
  return 10 * Math.log10(Math.max(loudest, 1e-12));
}

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

/** How much larger the step from the end to the start is than the largest step elsewhere; ≤ 1 is no seam. */
export function seam(channel) {
  let largest = 0;
  for (let i = 1; i < channel.length; i++) largest = Math.max(largest, Math.abs(channel[i] - channel[i - 1]));
  return Math.abs(channel[0] - channel.at(-1)) / largest;
}
