import { envelope, filter, note, shape, track, whiteNoise } from '../synth.mjs';
import { bowed, horn } from '../voices.mjs';
import { call, drum, floor, piano, pluckedString, strings, tick } from './instruments.mjs';

/** Layers that fit over every theme: they stand on D and A alone. */
const SECONDS = 16;

/** A pirate is here: a low pulse like a heart, and a horn that doesn't move. */
export function pirate() {
  const mix = track(SECONDS, { looped: true });
  for (let beat = 0; beat < SECONDS; beat += 1) {
    mix
      .add(drum(66, 0.45, { hard: 0.3, seed: 301 }), beat, 0.8)
      .add(drum(60, 0.35, { hard: 0.2, seed: 302 }), beat + 0.28, 0.45);
    for (let half = 0; half < 4; half++)
      mix.add(
        pluckedString('D3', 0.25, { damp: 0.85, seed: 303 + half }),
        beat + half / 4,
        half ? 0.25 : 0.4,
      );
  }
  for (let at = 0; at < SECONDS; at += 8) {
    const open = (t) => 300 + 420 * Math.sin((Math.PI * t) / 7);
    mix.add(horn(note('D3'), 7, { open, points: envelope('0:0 2:.8 5:1 7:0') }), at, 0.35);
    mix.add(horn(note('E3'), 3, { open, points: envelope('0:0 1.4:.8 3:0') }), at + 4, 0.22);
  }
  return mix.hall({ seconds: 1.6, dark: 0.55, gain: 0.25 });
}

/** The fight: drums in sixteenths with gaps, strings that saw, and four horns. */
export function assault() {
  const mix = track(SECONDS, { looped: true });
  const low = [1, 0, 0, 0.6, 0, 0, 0.8, 0, 1, 0, 0.5, 0, 0, 0.7, 0, 0.4];
  for (let i = 0; i < SECONDS * 4; i++) {
    const at = i / 4;
    const hit = low[i % 16];
    if (hit)
      mix.add(drum(i % 16 === 0 ? 62 : 82, 0.5, { hard: 0.5 * hit, seed: 320 + (i % 16) }), at, 0.95 * hit);
    mix.add(tick(340 + (i % 5), i % 4 === 2 ? 2600 : 5200), at, i % 4 === 2 ? 0.5 : 0.2);
    const name = i % 32 < 24 ? 'D3' : 'A2';
    mix.add(strings(name, 0.24, { bright: 1.6, attack: 0.02, release: 0.12 }), at, i % 4 === 0 ? 0.5 : 0.3);
  }
  for (const [name, at] of [
    ['D3', 0],
    ['E3', 4],
    ['F3', 8],
    ['A3', 12],
  ])
    mix.add(
      horn(note(name), 3.6, {
        open: (t) => 900 * Math.exp(-t * 0.5) + 200,
        points: envelope('0:0 .12:1 1.4:.8 3.6:0'),
      }),
      at,
      0.42,
    );
  return mix.hall({ seconds: 1.3, dark: 0.5, gain: 0.22 });
}

/** Docking: everything holds its breath. A high bar, a slow key, and the station's call. */
export function docking() {
  const mix = track(SECONDS, { looped: true });
  for (const [name, at] of [
    ['A5', 0],
    ['D5', 8],
  ])
    mix.add(bowed(note(name), 7.8, { attack: 2.4, release: 2.6, seed: 351, rosin: 0.4 }), at, 0.07);
  for (let at = 0; at < SECONDS; at += 2) {
    mix.add(piano(at % 4 ? 'A4' : 'D4', 1.8, 352), at, 0.4);
    mix.add(tick(353, 4200), at, 0.4).add(tick(354, 4200), at + 1, 0.22);
  }
  mix.add(call('A4', 0.3, 355), 6.5, 0.25).add(call('E5', 0.4, 356), 14.5, 0.25);
  mix.add(floor('D3', 15), 0, 0.1);
  mix.add(filter(shape(whiteNoise(15, 357), envelope('0:0 7:1 15:0')), 'band', 700, 2), 0, 0.12);
  return mix.hall({ seconds: 2.4, dark: 0.45, gain: 0.35 });
}
