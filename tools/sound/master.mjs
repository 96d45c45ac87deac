import { integratedLufs, momentaryLufs, peaks, throughPhone, truePeak } from './measure.mjs';
import { filter, RATE } from './synth.mjs';

/** Loudness that a phone's small speaker may lose before the low notes get overtones, in LU. */
const PHONE_LOSS = 5;
/** The limiter looks this far ahead, so that it never cuts a wave. */
const LOOK_AHEAD = Math.round(0.003 * RATE);

export const loudnessOf = (channels, isLoop) => (isLoop ? integratedLufs : momentaryLufs)(channels);

/**
 * Brings a track to its loudness in LUFS: of the whole for a loop, of the loudest 0.4 s for an event. No
 * value, not even one between samples, passes `ceiling` dBTP. Effects get soft ends.
 */
export function master(channels, { lufs, isLoop, ceiling }) {
  const ready = audibleOnPhones(isLoop ? channels : softEnds(channels), isLoop);
  let gain = lufs - loudnessOf(ready, isLoop);
  let out = ready;
  for (let round = 0; round < 8; round++) {
    out = limited(amplified(ready, gain), ceiling, isLoop);
    const missing = lufs - loudnessOf(out, isLoop);
    // More than this would be heard as distortion; the sound keeps what it has reached.
    if (Math.abs(missing) < 0.1 || gain + missing > gainWithoutLimit(ready, ceiling) + 11) break;
    gain += missing;
  }
  return out;
}

const gainWithoutLimit = (channels, ceiling) => ceiling - truePeak(channels);
const amplified = (channels, decibels) => channels.map((c) => c.map((v) => v * 10 ** (decibels / 20)));

/** Cuts off the inaudible part of the tail and fades what remains of it. */
function softEnds(channels) {
  const highest = Math.max(...channels.map((c) => c.reduce((m, v) => Math.max(m, Math.abs(v)), 0)));
  const last = Math.max(...channels.map((c) => c.findLastIndex((v) => Math.abs(v) > highest * 0.001)));
  const fade = Math.round(0.03 * RATE);
  return channels.map((channel) => {
    const cut = channel.slice(0, Math.min(channel.length, last + fade));
    return cut.map((v, i) => v * Math.min(1, (cut.length - 1 - i) / fade));
  });
}

/** Adds overtones of what lies under 300 Hz until a phone's speaker keeps enough of the sound. */
function audibleOnPhones(channels, isLoop) {
  const loss = (sample) => loudnessOf(sample, isLoop) - loudnessOf(throughPhone(sample), isLoop);
  let out = channels;
  for (let amount = 0.25; amount <= 4 && loss(out) > PHONE_LOSS; amount *= 1.5)
    out = channels.map((channel) => withOvertones(channel, amount, isLoop));
  return out;
}

function withOvertones(channel, amount, isLoop) {
  const low = filter(isLoop ? twice(channel) : channel, 'low', 260);
  const highest = low.reduce((m, v) => Math.max(m, Math.abs(v)), 1e-9);
  // A lopsided curve gives even overtones too: an octave sounds rounder than a twelfth.
  const bent = low.map((v) => Math.tanh((3.5 * v) / highest + 0.35) * highest);
  const overtones = filter(filter(filter(bent, 'high', 280), 'high', 280), 'low', 1900);
  const from = isLoop ? channel.length : 0;
  return channel.map((v, i) => v * (1 - 0.12 * Math.min(4, amount)) + overtones[i + from] * amount);
}

/** Lowers the gain before a peak and raises it after it, without a corner. A loop is limited as a circle. */
function limited(channels, ceiling, isLoop) {
  const most = 10 ** (ceiling / 20);
  const highest = channels.map(peaks).reduce((a, b) => a.map((v, i) => Math.max(v, b[i])));
  const length = highest.length;
  const at = (i) => (isLoop ? highest[(i + length) % length] : (highest[i] ?? 0));
  const least = Float32Array.from({ length: length + 2 * LOOK_AHEAD }, () => 1);
  for (let i = -LOOK_AHEAD; i < length + LOOK_AHEAD; i++) {
    if (at(i) <= most) continue;
    const needed = most / at(i);
    const [from, to] = [Math.max(0, i), Math.min(least.length, i + 2 * LOOK_AHEAD + 1)];
    for (let k = from; k < to; k++) least[k] = Math.min(least[k], needed);
  }
  const window = 2 * LOOK_AHEAD + 1;
  const gains = new Float32Array(length);
  let sum = 0;
  for (let i = 0; i < window; i++) sum += least[i] ?? 1;
  for (let i = 0; i < length; i++) {
    gains[i] = sum / window;
    sum += (least[i + window] ?? 1) - least[i];
  }
  return channels.map((channel) => channel.map((v, i) => v * gains[i]));
}

function twice(channel) {
  const both = new Float32Array(channel.length * 2);
  both.set(channel);
  both.set(channel, channel.length);
  return both;
}
