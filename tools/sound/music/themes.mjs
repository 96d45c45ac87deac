import { note, track } from '../synth.mjs';
import {
  bar,
  bell,
  call,
  drum,
  farHorn,
  floor,
  piano,
  pipes,
  pluckedString,
  strings,
  tick,
} from './instruments.mjs';
import { roundAir, steady } from './loops.mjs';

/**
 * The themes: one for the galaxy and one for each kind of sky, so that systems of one kind share it. All are
 * in D minor with pure intervals, and four seconds a bar, so that any layer fits over any theme and every
 * event is consonant with all of them.
 */
export const BAR = 4;
const BARS = 8;
const LONG = BAR * BARS;
const SHORT = LONG / 2;

/** Chords in open positions. 'C3' is the C above 'A3'. No chord has both C and G, whose fifth isn't pure. */
const Dm9 = ['D3', 'A3', 'E4', 'F4'];
const Dm = ['D3', 'A3', 'D4', 'F4'];
const F = ['F3', 'C3', 'E4', 'A4'];
const Am = ['A2', 'E3', 'C3', 'E4'];
const Gsus = ['G2', 'D3', 'G3', 'A3'];
const Asus = ['A2', 'E3', 'A3', 'D4'];
const Dsus = ['D3', 'G3', 'A3', 'D4'];
const C6 = ['C2', 'E3', 'A3', 'C3'];

/** The four notes that belong to the game: up a fifth, up a fifth, and a step home. */
const MOTIF = ['D4', 'A4', 'E5', 'D5'];

export const themes = {
  galaxy: {
    chords: [Dm9, F, Am, Gsus, Dm, F, Am, Dsus],
    pads: [
      [strings, 0.16],
      [bar, 0.1],
    ],
    air: [340, 2300],
    melody: [
      [
        piano,
        [
          [MOTIF[0], 0.5],
          [MOTIF[1], 2.5],
          [MOTIF[2], 4.5],
          [MOTIF[3], 7],
          ['C4', 8.5],
          ['A4', 10.5],
          ['G4', 12.5],
          ['A4', 14],
        ],
      ],
      [
        piano,
        [
          ['D4', 16.5],
          ['A4', 18.5],
          ['E5', 20.5],
          ['F5', 22],
          ['E5', 23.5],
          ['C4', 25],
          ['A4', 27],
          ['D4', 28.5],
        ],
      ],
    ],
  },
  deep: {
    chords: [Dm9, Dm9, F, Am, Dm, Gsus, F, Asus],
    pads: [
      [strings, 0.17],
      [bar, 0.05],
    ],
    air: [240, 1500],
    melody: [
      [
        bell,
        [
          ['E5', 6],
          ['A5', 13],
          ['D5', 22],
          ['E5', 29.5],
        ],
      ],
    ],
    flight: (mix, chords) => {
      const order = [0, 1, 2, 3, 2, 1, 3, 2];
      eachStep(0.5, LONG, (at, i) => {
        const chord = chords[Math.floor(at / BAR)];
        mix.add(
          piano(up(chord[order[i % 8]]), 1.9, 100 + i),
          at + 0.004 * (i % 3),
          i % 8 === 0 ? 0.34 : 0.24,
          ((i % 4) - 1.5) / 3,
        );
      });
      sing(mix, bell, MOTIF, [8.5, 9.5, 10.5, 12], 0.3);
      sing(mix, bell, ['F5', 'E5', 'A4', 'D5'], [24.5, 25.5, 26.5, 28], 0.26);
    },
    chain: (mix, chords) =>
      eachStep(0.25, SHORT, (at, i) => {
        const [root, fifth] = chords[Math.floor(at / BAR)];
        const accent = i % 4 === 0 ? 1 : i % 2 === 0 ? 0.6 : 0.4;
        mix.add(
          pluckedString(up(i % 8 < 5 ? root : fifth), 0.4, { damp: 0.8, seed: 200 + (i % 5) }),
          at,
          0.6 * accent,
        );
        mix.add(tick(210 + (i % 7)), at, 0.1 * accent);
      }),
  },
  amber: {
    chords: [Dm, C6, F, Dm, Am, F, Gsus, Dm],
    pads: [
      [pipes, 0.16],
      [farHorn, 0.13],
    ],
    air: [180, 700],
    melody: [
      [
        farHorn,
        [
          ['A3', 4, 3.6],
          ['F3', 20, 3.6],
        ],
      ],
    ],
    flight: (mix, chords) => {
      eachStep(BAR, LONG, (at) => {
        const chord = chords[at / BAR];
        for (const [k, beat] of [0, 0.75, 1.5, 2, 2.75, 3.5].entries())
          chord.slice(k % 2 ? 1 : 0, k % 2 ? 4 : 3).forEach((name, j) => {
            mix.add(
              pluckedString(up(name), 1.5, { damp: 0.62, seed: 230 + j + k }),
              at + beat + j * 0.022,
              k === 0 ? 0.42 : 0.28,
              (j - 1.5) / 3,
            );
          });
      });
      sing(mix, farHorn, MOTIF.map(down), [16, 17.5, 19, 20.5], 0.4, 1.8);
    },
    chain: (mix) =>
      eachStep(0.25, SHORT, (at, i) => {
        const accent = [1, 0, 0.3, 0.8, 0, 0.3, 0.8, 0.2][i % 8];
        if (!accent) return;
        mix.add(drum(i % 8 === 0 ? 74 : 98, 0.4, { hard: 0.35 * accent, seed: 240 + i }), at, 0.7 * accent);
        mix.add(pluckedString(i % 8 === 6 ? 'A2' : 'D3', 0.5, { damp: 0.7, seed: 245 }), at, 0.4 * accent);
      }),
  },
  blue: {
    chords: [F, Am, Dm9, Dm, F, Gsus, Am, Dsus],
    pads: [
      [bar, 0.14],
      [(name, seconds) => strings(up(name), seconds, { bright: 1.3 }), 0.06],
    ],
    air: [900, 3600],
    melody: [
      [
        bell,
        [
          ['A5', 3],
          ['E5', 3.6],
          ['D6', 11],
          ['A5', 19],
          ['C5', 19.6],
          ['E6', 27],
        ],
      ],
    ],
    flight: (mix, chords) => {
      const order = [0, 2, 1, 3, 2, 1];
      eachStep(BAR / 6, LONG, (at, i) => {
        const chord = chords[Math.min(BARS - 1, Math.floor(at / BAR + 1e-6))];
        mix.add(
          bell(up(up(chord[order[i % 6]])), 1.3, 250 + (i % 9)),
          at,
          i % 6 === 0 ? 0.34 : 0.22,
          ((i % 6) - 2.5) / 3,
        );
      });
      sing(mix, piano, MOTIF, [8, 9.33, 10.67, 12], 0.4);
      sing(mix, piano, ['A4', 'E5', 'D5', 'A4'], [24, 25.33, 26.67, 28], 0.36);
    },
    chain: (mix, chords) =>
      eachStep(BAR / 12, SHORT, (at, i) => {
        const chord = chords[Math.min(3, Math.floor(at / BAR + 1e-6))];
        const accent = i % 3 === 0 ? 1 : 0.45;
        mix.add(bell(up(chord[i % 3 === 0 ? 0 : 1]), 0.35, 260 + (i % 5)), at, 0.5 * accent);
        mix.add(tick(265 + (i % 5), 7400), at, 0.12 * accent);
      }),
  },
  violet: {
    chords: [Dm9, Gsus, Dm, Asus, F, Gsus, Dm, Am],
    pads: [
      [(name, seconds) => trembling(strings(name, seconds, { bright: 1.15 })), 0.18],
      [bar, 0.05],
    ],
    air: [520, 2900],
    melody: [
      [
        call,
        [
          ['A4', 5, 0.4],
          ['E5', 5.5, 0.3],
          ['D5', 14, 0.5],
          ['A4', 21, 0.4],
          ['F4', 21.5, 0.3],
          ['E5', 30, 0.5],
        ],
      ],
    ],
    flight: (mix, chords) => {
      // Seven notes against the bar: the figure comes back at another place each time.
      const order = [0, 3, 1, 2, 0, 2, 3];
      eachStep(0.5, LONG, (at, i) => {
        const chord = chords[Math.floor(at / BAR)];
        mix.add(
          pluckedString(up(chord[order[i % 7]]), 1.7, { damp: 0.35, seed: 270 + (i % 11) }),
          at,
          i % 7 === 0 ? 0.5 : 0.32,
          Math.sin(i * 0.9) * 0.6,
        );
      });
      sing(mix, bell, MOTIF, [16, 18, 19, 20.5], 0.24);
    },
    chain: (mix, chords) =>
      eachStep(0.25, SHORT, (at, i) => {
        const [root, fifth] = chords[Math.floor(at / BAR)];
        const accent = [1, 0.3, 0.5, 0.8, 0.3, 0.6, 0.3][i % 7];
        mix.add(call(up(i % 7 === 3 ? fifth : root), 0.14, 280 + (i % 5)), at, 0.45 * accent);
        mix.add(tick(285 + (i % 5), 3600), at, 0.14 * accent);
      }),
  },
};

/** Base layer, always heard: pads, a floor, moving air, and now and then a few notes of the melody. */
export function base({ chords, pads, air, melody }) {
  const mix = track(LONG, { channels: 2, looped: true });
  chords.forEach((chord, i) => {
    for (const [play, gain] of pads)
      for (const [k, name] of chord.entries()) mix.add(play(name, BAR * 1.6), i * BAR, gain, (k - 1.5) / 2);
    mix.add(floor(down(chord[0]), BAR * 1.25), i * BAR, 0.1);
  });
  mix.add(steady(LONG, note('D3'), 5, 0.6), 0, 0.02);
  for (const [i, hertz] of air.entries())
    mix.add(roundAir(LONG, hertz, i ? 4 : 0.8, 3 + 2 * i, 21 + i), 0, i ? 0.08 : 0.12, i ? 0.5 : -0.5);
  for (const [play, notes] of melody)
    for (const [i, [name, at, seconds = 3.4]] of notes.entries())
      mix.add(play(name, seconds, 40 + i), at, 0.3, Math.sin(i * 2.1) * 0.5);
  return mix.hall({ seconds: 4.5, dark: 0.45, gain: 0.5 });
}

/** Layer of a flight. */
export function flight({ chords, flight: play }) {
  const mix = track(LONG, { looped: true });
  play(mix, chords);
  return mix.hall({ seconds: 2.6, dark: 0.42, gain: 0.34 });
}

/** Layer of a chain. */
export function chain({ chords, chain: play }) {
  const mix = track(SHORT, { looped: true });
  play(mix, chords);
  return mix.hall({ seconds: 0.9, dark: 0.4, gain: 0.16 });
}

function eachStep(step, seconds, act) {
  for (let i = 0; i * step < seconds - 1e-6; i++) act(i * step, i);
}

function sing(mix, play, names, times, gain, seconds = 2.8) {
  for (const [i, name] of names.entries()) mix.add(play(name, seconds), times[i], gain, 0.15);
}

function octave(name, by) {
  return `${name[0]}${Number(name.slice(1)) + by}`;
}
function up(name) {
  return octave(name, 1);
}
function down(name) {
  return octave(name, -1);
}

/** Bows that shake. */
const trembling = (input) =>
  input.map((v, i) => v * (0.72 + 0.28 * Math.sin((2 * Math.PI * 5.5 * i) / 48_000)));
