/**
 * A small synthesiser. Signals are Float32Arrays at 48 kHz: voices make them, filters change them, a track
 * mixes them. It uses no samples, and every run gives the same numbers.
 */

export const RATE = 48_000;

/** Ratios to D of the one scale that all sounds use (D minor, pure intervals), so that any two harmonise. */
const SCALE = { D: 1, E: 9 / 8, F: 6 / 5, G: 4 / 3, A: 3 / 2, C: 9 / 5 };

/** Hertz of a note like 'A3'. The octave's number counts from D: 'C3' is the C above 'A3'. */
export const note = (name) => 36.708 * SCALE[name[0]] * 2 ** (Number(name.slice(1)) - 1);

const samples = (seconds) => Math.round(seconds * RATE);

/** Repeatable white noise −1…1. */
export function whiteNoise(seconds, seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return Float32Array.from({ length: samples(seconds) }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) / 4294967296) * 2 - 1;
  });
}

/** A signal from a function of time in seconds. */
export const signal = (seconds, at) =>
  Float32Array.from({ length: samples(seconds) }, (_, i) => at(i / RATE));

/** A sine whose frequency may move: `hertz` is a number or a function of time. */
export function sine(seconds, hertz, start = 0) {
  const speed = typeof hertz === 'function' ? hertz : () => hertz;
  let phase = start;
  return signal(seconds, (t) => {
    phase += speed(t) / RATE;
    return Math.sin(2 * Math.PI * phase);
  });
}

/** Value at time t on straight lines through [[seconds, value], …]. */
export function line(points, t) {
  const next = points.findIndex(([at]) => at > t);
  if (next === 0) return points[0][1];
  if (next < 0) return points.at(-1)[1];
  const [fromAt, from] = points[next - 1];
  const [toAt, to] = points[next];
  return from + ((to - from) * (t - fromAt)) / (toAt - fromAt);
}

/** Points of an envelope, written 'seconds:value seconds:value …'. */
export const envelope = (text) => text.split(' ').map((point) => point.split(':').map(Number));

/** The signal shaped by an envelope of points; squared, so that fades sound even. */
export const shape = (input, points) => input.map((v, i) => v * line(points, i / RATE) ** 2);

export const sum = (...parts) =>
  signal(Math.max(...parts.map((part) => part.length)) / RATE, () => 0).map((_, i) =>
    parts.reduce((total, part) => total + (part[i] ?? 0), 0),
  );

export const scale = (input, gain) => input.map((v) => v * gain);

/** Rounds off peaks and adds warmth; `drive` 1 is clean, 4 is rough. */
export const saturate = (input, drive) => input.map((v) => Math.tanh(v * drive) / Math.tanh(drive));

/** Biquad: 'low', 'high', 'band' or 'shelf' (+4 dB above `hertz`); `hertz` may be a function of time. */
export function filter(input, kind, hertz, q = Math.SQRT1_2) {
  const moving = typeof hertz === 'function';
  let c = coefficients(kind, moving ? hertz(0) : hertz, q);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return input.map((x, i) => {
    if (moving && i % 32 === 0) c = coefficients(kind, hertz(i / RATE), q);
    const y = c.b0 * x + c.b1 * x1 + c.b2 * x2 - c.a1 * y1 - c.a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

function coefficients(kind, hertz, q) {
  const w = (2 * Math.PI * Math.min(hertz, RATE * 0.45)) / RATE;
  const cos = Math.cos(w);
  const alpha = Math.sin(w) / (2 * q);
  const over = (b0, b1, b2, a0, a1, a2) => ({
    b0: b0 / a0,
    b1: b1 / a0,
    b2: b2 / a0,
    a1: a1 / a0,
    a2: a2 / a0,
  });
  if (kind === 'low') return over((1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
  if (kind === 'high') return over((1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
  if (kind === 'band') return over(alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha);
  const a = 10 ** (4 / 40);
  const r = 2 * Math.sqrt(a) * alpha;
  return over(
    a * (a + 1 + (a - 1) * cos + r),
    -2 * a * (a - 1 + (a + 1) * cos),
    a * (a + 1 + (a - 1) * cos - r),
    a + 1 - (a - 1) * cos + r,
    2 * (a - 1 - (a + 1) * cos),
    a + 1 - (a - 1) * cos - r,
  );
}

/**
 * A mix of voices in one or two channels. A looped track is a circle: what passes the end goes on at the
 * start, so it repeats without a seam.
 */
export function track(seconds, { channels = 1, looped = false } = {}) {
  const out = Array.from({ length: channels }, () => new Float32Array(samples(seconds)));
  const self = {
    seconds,
    channels: out,
    /** Adds a voice at a time; pan −1 left … 1 right. */
    add(input, at = 0, gain = 1, pan = 0) {
      const start = samples(at);
      out.forEach((channel, c) => {
        const side = channels === 1 ? 1 : Math.sqrt(c === 0 ? (1 - pan) / 2 : (1 + pan) / 2) * Math.SQRT2;
        for (let i = 0; i < input.length; i++) {
          const to = looped ? (start + i) % channel.length : start + i;
          if (to < channel.length) channel[to] += input[i] * gain * side;
        }
      });
      return self;
    },
    /** Runs a change over every channel; on a looped track it has settled before it is kept. */
    each(change) {
      out.forEach((channel) => {
        channel.set(looped ? change(twice(channel)).subarray(channel.length) : change(channel));
      });
      return self;
    },
    /** Adds a hall: `seconds` of decay by 60 dB, `dark` 0…1 damping of heights. */
    hall({ seconds: decay, dark, gain }) {
      const wet = hall(looped ? out.map(twice) : out, decay, dark);
      out.forEach((channel, c) => {
        const shift = looped ? channel.length : 0;
        for (let i = 0; i < channel.length; i++) channel[i] += wet[c % wet.length][i + shift] * gain;
      });
      return self;
    },
  };
  return self;
}

function twice(channel) {
  const both = new Float32Array(channel.length * 2);
  both.set(channel);
  both.set(channel, channel.length);
  return both;
}

const DELAYS = [1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797];

/** Eight delays that feed each other; even ones are heard left, odd ones right. */
function hall(channels, seconds, dark) {
  const lines = DELAYS.map((length) => new Float32Array(length));
  const gains = DELAYS.map((length) => 10 ** ((-3 * length) / (seconds * RATE)));
  const damped = new Float32Array(8);
  const taps = new Float32Array(8);
  const length = channels[0].length;
  const out = channels.map(() => new Float32Array(length));
  for (let i = 0; i < length; i++) {
    let total = 0;
    for (let k = 0; k < 8; k++) {
      const heard = lines[k][i % DELAYS[k]];
      damped[k] += (heard - damped[k]) * (1 - dark * 0.9);
      taps[k] = damped[k] * gains[k];
      total += taps[k];
      out[k % out.length][i] += heard * 0.35;
    }
    for (let k = 0; k < 8; k++)
      lines[k][i % DELAYS[k]] = taps[k] - total / 4 + channels[k % channels.length][i] * 0.5;
  }
  return out;
}
