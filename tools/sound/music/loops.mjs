import { filter, scale, signal, sine, sum, track, whiteNoise } from '../synth.mjs';

/** A sine that closes on itself after the round; `turns` swells in it. */
export function steady(seconds, hertz, turns, depth) {
  const whole = (f) => Math.round(f * seconds) / seconds;
  const tone = sum(
    sine(seconds, whole(hertz)),
    scale(sine(seconds, whole(hertz * 1.004)), 0.6),
    scale(sine(seconds, whole(hertz * 2)), 0.2),
    scale(sine(seconds, whole(hertz * 3)), 0.07),
  );
  return tone.map(
    (v, i) => v * (1 - depth * (0.5 + 0.5 * Math.cos((2 * Math.PI * turns * i) / tone.length))),
  );
}

/** Noise that closes on itself after the round; `turns` swells in it. */
export function roundAir(seconds, hertz, q, turns, seed) {
  const round = track(seconds, { looped: true }).add(whiteNoise(seconds, seed));
  round.each((channel) => filter(filter(channel, 'band', hertz, q), 'band', hertz, q));
  const swell = signal(seconds, (t) => 0.55 - 0.45 * Math.cos((2 * Math.PI * turns * t) / seconds));
  return round.channels[0].map((v, i) => v * swell[i]);
}
