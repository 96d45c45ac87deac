import { filter, saturate, scale, shape, signal, sine, sum, whiteNoise } from './synth.mjs';

/** The instruments of the cabin. Each gives a signal with its own attack and decay. */

/** A piano with felt between hammer and string: round, short on heights, two strings slightly apart. */
export function felt(hertz, seconds, { bright = 1, seed = 1 } = {}) {
  const strings = Array.from({ length: 8 }, (_, i) => {
    const n = i + 1;
    const stretched = hertz * n * Math.sqrt(1 + 0.00035 * n * n);
    const gain = n ** (-2.1 / bright) * (n === 2 ? 1.25 : 1);
    const decay = (2.6 / (1 + 0.55 * i)) * (220 / hertz) ** 0.35;
    return signal(seconds, (t) => {
      const beat =
        Math.sin(2 * Math.PI * stretched * t) + 0.7 * Math.sin(2 * Math.PI * (stretched + 0.31 * n) * t + n);
      return beat * gain * Math.exp(-t * (3.2 / decay));
    });
  });
  const hammer = scale(
    shape(filter(whiteNoise(0.06, seed), 'low', 420), [
      [0, 0],
      [0.006, 1],
      [0.06, 0],
    ]),
    0.8,
  );
  return shape(sum(...strings, hammer), [
    [0, 0],
    [0.011, 1],
    [seconds - 0.12, 1],
    [seconds, 0],
  ]);
}

/** Struck glass: partials of a bowl, the high ones gone at once. */
export function glass(hertz, seconds, { ring = 1, seed = 3 } = {}) {
  const bowl = [
    [1, 1, 1],
    [2.32, 0.42, 0.5],
    [4.25, 0.24, 0.28],
    [6.63, 0.12, 0.16],
    [9.38, 0.06, 0.1],
  ];
  const partials = bowl.map(([ratio, gain, life]) =>
    signal(
      seconds,
      (t) => Math.sin(2 * Math.PI * hertz * ratio * t) * gain * Math.exp(-t / (0.11 * life * ring)),
    ),
  );
  const click = scale(
    shape(filter(whiteNoise(0.012, seed), 'band', 5200, 0.8), [
      [0, 1],
      [0.012, 0],
    ]),
    0.35,
  );
  return shape(sum(...partials, click), [
    [0, 0],
    [0.0015, 1],
    [seconds * 0.7, 1],
    [seconds, 0],
  ]);
}

/** A bowed metal bar: a slow attack, two close tones that beat, and the noise of rosin. */
export function bowed(hertz, seconds, { attack = 0.9, release = 1.4, seed = 5, rosin = 1 } = {}) {
  const bar = [
    [1, 1],
    [2, 0.16],
    [3.99, 0.2],
    [6.01, 0.05],
    [9.97, 0.035],
  ];
  const tones = bar.map(([ratio, gain], i) =>
    signal(seconds, (t) => {
      const sway = 1 + 0.25 * Math.sin(2 * Math.PI * (0.37 + 0.11 * i) * t + i);
      const f = hertz * ratio;
      return (
        (Math.sin(2 * Math.PI * f * t) + 0.6 * Math.sin(2 * Math.PI * (f + 0.4) * t + 1.3)) * gain * sway
      );
    }),
  );
  const breath = filter(filter(whiteNoise(seconds, seed), 'band', hertz, 40), 'band', hertz, 25);
  return shape(sum(...tones, scale(breath, 5 * rosin)), [
    [0, 0],
    [attack, 1],
    [seconds - release, 1],
    [seconds, 0],
  ]);
}

/** A sine bass with enough overtones to be audible on a phone's speaker. */
export function bass(hertz, seconds, points) {
  const tone = saturate(sine(seconds, hertz), 1.6);
  return shape(
    sum(tone, scale(sine(seconds, hertz * 2), 0.22), scale(sine(seconds, hertz * 3), 0.08)),
    points,
  );
}

/** A far low horn: many slightly detuned reeds behind a hull. `open` is the brightness over time in hertz. */
export function horn(hertz, seconds, { open, bend = () => 1, points }) {
  const reeds = [-0.9, 0.2, 1.1].map((apart, voice) => {
    let phase = voice * 0.31;
    return signal(seconds, (t) => {
      phase +=
        (hertz * bend(t) + apart * 0.45 + 0.12 * Math.sin(2 * Math.PI * (4.3 + voice * 0.4) * t)) / 48_000;
      const saw = 2 * (phase % 1) - 1;
      return saw * 0.6 + Math.sin(2 * Math.PI * phase) * 0.5;
    });
  });
  return shape(
    filter(filter(saturate(scale(sum(...reeds), 0.5), 1.8), 'low', open, 1.1), 'low', open, 0.6),
    points,
  );
}

/** Moving air or radio: noise in a band that may travel. */
export const air = (seconds, hertz, q, points, seed = 7) =>
  shape(filter(filter(whiteNoise(seconds, seed), 'band', hertz, q), 'band', hertz, q * 0.6), points);

/** A knock on padded wood. */
export function knock(hertz, seconds = 0.16) {
  const body = signal(
    seconds,
    (t) => Math.sin(2 * Math.PI * hertz * t * (1 + 0.25 * Math.exp(-t * 90))) * Math.exp(-t * 34),
  );
  const second = signal(seconds, (t) => Math.sin(2 * Math.PI * hertz * 2.4 * t) * Math.exp(-t * 60) * 0.35);
  const skin = scale(
    shape(filter(whiteNoise(0.03, 11), 'low', 900), [
      [0, 1],
      [0.03, 0],
    ]),
    0.3,
  );
  return shape(sum(body, second, skin), [
    [0, 0],
    [0.003, 1],
    [seconds * 0.8, 1],
    [seconds, 0],
  ]);
}

/** Torn metal: bars struck at random within a time, each with its own ring. */
export function shatter(seconds, count, seed) {
  const chance = whiteNoise((count * 4) / 48_000, seed);
  const bars = Array.from({ length: count }, (_, i) => {
    const [when, pitch, force] = [0, 1, 2].map((k) => (chance[i * 4 + k] + 1) / 2);
    const start = when ** 2 * seconds * 0.55;
    const hertz = 320 * 2 ** (pitch * 3.4);
    return signal(seconds, (t) =>
      t < start
        ? 0
        : Math.sin(2 * Math.PI * hertz * (t - start)) *
          (0.3 + force) *
          Math.exp(-(t - start) * (9 + 22 * pitch)) *
          (1 - start / seconds),
    );
  });
  return scale(sum(...bars), 2 / count);
}

/** A tone that comes through a narrow, noisy radio. */
export function radio(hertz, seconds, seed) {
  const sway = (t) => hertz * (1 + 0.003 * Math.sin(2 * Math.PI * 5.1 * t));
  const carried = saturate(
    sum(
      sine(seconds, sway),
      scale(
        sine(seconds, (t) => 2 * sway(t)),
        0.35,
      ),
    ),
    2.2,
  );
  const hiss = scale(whiteNoise(seconds, seed), 0.12);
  const narrow = filter(filter(sum(carried, hiss), 'band', 1100, 0.7), 'high', 380);
  return shape(narrow, [
    [0, 0],
    [0.02, 1],
    [seconds * 0.6, 0.8],
    [seconds, 0],
  ]);
}
