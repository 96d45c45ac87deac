import { docking } from './docking.mjs';
import {
  filter,
  line,
  note,
  saturate,
  scale,
  shape,
  signal,
  sine,
  sum,
  track,
  whiteNoise,
} from './synth.mjs';
import { air, bass, bowed, felt, glass, horn, knock, shatter } from './voices.mjs';

/**
 * Every sound of the game. `make` gives a track; `volume` is its place in the mix (1 = as loud as anything gets);
 * loops also say how long one round is.
 */
export const score = {
  'ambience-galaxy': { loop: true, volume: 0.4, make: ambienceGalaxy },
  'ambience-trip': { loop: true, volume: 0.4, make: ambienceTrip },
  engine: { loop: true, volume: 0.22, make: engine },
  'tap-xs': { volume: 0.42, make: () => tap(0) },
  'tap-s': { volume: 0.46, make: () => tap(1) },
  'tap-m': { volume: 0.5, make: () => tap(2) },
  'tap-l': { volume: 0.54, make: () => tap(3) },
  'tap-xl': { volume: 0.6, make: () => tap(4) },
  beam: { volume: 0.34, make: beam },
  'cargo-full': { volume: 0.6, make: cargoFull },
  'energy-empty': { volume: 0.5, make: energyEmpty },
  'pirate-in': { volume: 0.85, make: pirateIn },
  'pirate-shot': { volume: 0.8, make: pirateShot },
  'pirate-caught': { volume: 0.8, make: pirateCaught },
  'pirate-gone': { volume: 0.6, make: pirateGone },
  launch: { volume: 1, make: launch },
  finish: { volume: 0.7, make: finish },
  reward: { volume: 0.8, make: () => reward(0) },
  'reward-rare': { volume: 0.88, make: () => reward(1) },
  'reward-epic': { volume: 1, make: () => reward(2) },
  'level-up': { volume: 0.75, make: levelUp },
  button: { volume: 0.36, make: button },
  tab: { volume: 0.28, make: tab },
  error: { volume: 0.5, make: error },
  booster: { volume: 0.6, make: booster },
  ...docking,
};

/** Ambience of the galaxy: cold, wide, with occasional notes; one round is 20 s. */
function ambienceGalaxy() {
  const seconds = 20;
  const mix = track(seconds, { channels: 2, looped: true });
  mix
    .add(steady(seconds, note('D2'), 1, 0.35), 0, 0.15)
    .add(steady(seconds, note('A2'), 2, 0.3), 0, 0.09, -0.3);
  mix.add(steady(seconds, note('D3'), 3, 0.5), 0, 0.09, 0.3);
  mix
    .add(roundAir(seconds, 340, 0.7, 2, 21), 0, 0.5, -0.5)
    .add(roundAir(seconds, 520, 0.9, 3, 22), 0, 0.35, 0.5);
  mix.add(roundAir(seconds, 2300, 5, 4, 23), 0, 0.3, 0.2);
  const bars = [
    ['D4', 0.5, 8, -0.5],
    ['A3', 5, 9, 0.4],
    ['E4', 10, 8, 0.1],
    ['C4', 14.5, 7.5, -0.3],
  ];
  bars.forEach(([name, at, long, pan], i) => {
    mix.add(bowed(note(name), long, { attack: 3.2, release: 3.6, seed: 30 + i, rosin: 0.6 }), at, 0.08, pan);
  });
  const keys = [
    ['A4', 2.4, -0.2],
    ['D4', 7.9, 0.35],
    ['E5', 8.6, 0.2],
    ['F4', 13.2, -0.35],
    ['A3', 17.3, 0.1],
  ];
  keys.forEach(([name, at, pan], i) => {
    mix.add(felt(note(name), 3.5, { seed: 40 + i, bright: 0.9 }), at, 0.11, pan);
  });
  return mix.hall({ seconds: 5, dark: 0.45, gain: 0.55 });
}

/** Ambience of a flight: closer and lower, with a slow movement in the bass; one round is 18 s. */
function ambienceTrip() {
  const seconds = 18;
  const mix = track(seconds, { channels: 2, looped: true });
  mix
    .add(steady(seconds, note('D2'), 2, 0.5), 0, 0.16)
    .add(steady(seconds, note('D3'), 5, 0.6), 0, 0.08, -0.2);
  for (let beat = 0; beat < 6; beat++) {
    const points = [
      [0, 0],
      [0.28, 1],
      [0.5, 0.55],
      [0.72, 0.85],
      [1.7, 0],
    ];
    mix.add(bass(note(beat === 4 ? 'F2' : 'D2'), 1.7, points), beat * 3 + 0.3, 0.24);
    mix.add(
      scale(
        shape(filter(whiteNoise(1.6, 60 + beat), 'low', 190), [
          [0, 0],
          [0.35, 1],
          [1.6, 0],
        ]),
        1,
      ),
      beat * 3 + 0.3,
      0.5,
    );
  }
  mix
    .add(roundAir(seconds, 240, 0.7, 3, 61), 0, 0.65, -0.4)
    .add(roundAir(seconds, 420, 0.8, 2, 62), 0, 0.4, 0.45);
  mix.add(roundAir(seconds, 1500, 7, 5, 63), 0, 0.28, -0.2);
  const bars = [
    ['A3', 1, 7, 0.5],
    ['F3', 6, 7.5, -0.5],
    ['C4', 10.5, 6.5, 0.25],
    ['E3', 14, 7, -0.2],
  ];
  bars.forEach(([name, at, long, pan], i) => {
    mix.add(bowed(note(name), long, { attack: 2.6, release: 3, seed: 70 + i, rosin: 1.3 }), at, 0.1, pan);
  });
  return mix.hall({ seconds: 3.4, dark: 0.6, gain: 0.45 });
}

/** Engines through the hull; one round is 6 s. */
function engine() {
  const seconds = 6;
  const mix = track(seconds, { looped: true });
  mix.add(roundAir(seconds, 110, 0.6, 3, 81), 0, 1).add(roundAir(seconds, 420, 0.8, 4, 82), 0, 0.9);
  for (const [name, gain, turns] of [
    ['D2', 0.16, 3],
    ['A2', 0.12, 4],
    ['D3', 0.1, 5],
    ['A3', 0.05, 7],
  ]) {
    mix.add(steady(seconds, note(name), turns, 0.3), 0, gain);
  }
  return mix.each((channel) => filter(saturate(channel, 1.4), 'low', 1400));
}

/** A glassy tick, higher and with more body for a larger object. */
function tap(size) {
  const hertz = note(['D5', 'F5', 'A5', 'C5', 'E6'][size]);
  const seconds = 0.26 + size * 0.07;
  const mix = track(seconds + 0.1);
  mix.add(glass(hertz, seconds, { ring: 0.7 + size * 0.22, seed: 90 + size }), 0, 1);
  mix.add(glass(hertz / 2, seconds, { ring: 0.5 + size * 0.12, seed: 95 }), 0, 0.3);
  if (size > 1)
    mix.add(
      bass(note('D3'), 0.16, [
        [0, 0],
        [0.004, 1],
        [0.16, 0],
      ]),
      0,
      0.1 * size,
    );
  return mix.hall({ seconds: 0.7, dark: 0.3, gain: 0.16 });
}

/** The beam takes hold: a breath that opens and closes. */
function beam() {
  const path = [
    [0, 500],
    [0.12, 2600],
    [0.38, 700],
  ];
  const mix = track(0.5);
  mix.add(
    air(
      0.42,
      (t) => line(path, t),
      1.6,
      [
        [0, 0],
        [0.09, 1],
        [0.42, 0],
      ],
      101,
    ),
    0,
    1.6,
  );
  mix.add(
    shape(
      sine(0.4, (t) => note('D5') * (1 + 0.5 * Math.min(1, t / 0.12))),
      [
        [0, 0],
        [0.1, 0.5],
        [0.4, 0],
      ],
    ),
    0,
    0.12,
  );
  return mix.hall({ seconds: 0.6, dark: 0.4, gain: 0.2 });
}

function cargoFull() {
  const mix = track(1.5);
  mix.add(felt(note('A4'), 1, { seed: 110 }), 0, 0.5).add(felt(note('D5'), 1.25, { seed: 111 }), 0.19, 0.6);
  return mix.hall({ seconds: 1.4, dark: 0.4, gain: 0.3 });
}

/** Energy is out: a damped low key. */
function energyEmpty() {
  const key = filter(felt(note('D3'), 0.5, { seed: 115, bright: 1.1 }), 'low', 900);
  const mix = track(0.55);
  mix
    .add(
      shape(key, [
        [0, 1],
        [0.1, 0.8],
        [0.32, 0.1],
        [0.5, 0],
      ]),
      0,
      0.8,
    )
    .add(knock(note('A3'), 0.14), 0, 0.35);
  return mix;
}

function pirateIn() {
  const points = [
    [0, 0],
    [0.22, 0.9],
    [0.9, 1],
    [1.7, 0],
  ];
  const open = (t) =>
    line(
      [
        [0, 170],
        [0.5, 900],
        [1.7, 160],
      ],
      t,
    );
  const mix = track(2);
  mix
    .add(horn(note('D2'), 1.7, { open, points }), 0, 0.8)
    .add(horn(note('A2'), 1.7, { open, points }), 0.03, 0.4);
  mix.add(
    horn(note('F3'), 1.6, {
      open: (t) => open(t) * 0.8,
      points: [
        [0, 0],
        [0.5, 0.7],
        [1, 0.8],
        [1.6, 0],
      ],
    }),
    0.08,
    0.22,
  );
  return mix.hall({ seconds: 2, dark: 0.6, gain: 0.4 });
}

function pirateShot() {
  const mix = track(0.8);
  mix.add(
    shape(
      sine(0.5, (t) => 52 + 240 * Math.exp(-t * 22)),
      [
        [0, 0],
        [0.003, 1],
        [0.12, 0.7],
        [0.5, 0],
      ],
    ),
    0,
    0.9,
  );
  mix.add(
    air(
      0.3,
      (t) => 300 + 3200 * Math.exp(-t * 16),
      0.8,
      [
        [0, 1],
        [0.06, 0.5],
        [0.3, 0],
      ],
      121,
    ),
    0,
    1.6,
  );
  mix.add(shatter(0.5, 7, 122), 0.01, 0.5);
  return mix.hall({ seconds: 1.1, dark: 0.55, gain: 0.3 });
}

/** The hull breaks up, then two notes of relief. */
function pirateCaught() {
  const mix = track(1.9);
  mix.add(
    shape(
      sine(0.45, (t) => 44 + 120 * Math.exp(-t * 14)),
      [
        [0, 0],
        [0.004, 1],
        [0.45, 0],
      ],
    ),
    0,
    0.6,
  );
  mix.add(shatter(0.9, 22, 131), 0, 1).add(
    air(
      0.5,
      900,
      0.7,
      [
        [0, 0.8],
        [0.5, 0],
      ],
      132,
    ),
    0,
    0.5,
  );
  mix
    .add(felt(note('D4'), 1.2, { seed: 133 }), 0.3, 0.4)
    .add(felt(note('A4'), 1.3, { seed: 134 }), 0.46, 0.45);
  return mix.hall({ seconds: 1.6, dark: 0.45, gain: 0.3 });
}

/** The pirate got away: the horn turns and sinks. */
function pirateGone() {
  const bend = (t) =>
    line(
      [
        [0, 1],
        [0.5, 0.98],
        [1.4, 0.84],
      ],
      t,
    );
  const open = (t) =>
    line(
      [
        [0, 600],
        [1.4, 130],
      ],
      t,
    );
  const mix = track(1.7);
  mix.add(
    horn(note('A2'), 1.4, {
      open,
      bend,
      points: [
        [0, 0],
        [0.12, 0.9],
        [0.5, 0.7],
        [1.4, 0],
      ],
    }),
    0,
    0.7,
  );
  mix.add(
    air(
      1.3,
      (t) =>
        line(
          [
            [0, 900],
            [1.3, 220],
          ],
          t,
        ),
      1.2,
      [
        [0, 0],
        [0.15, 0.6],
        [1.3, 0],
      ],
      141,
    ),
    0,
    0.8,
  );
  return mix.hall({ seconds: 1.6, dark: 0.6, gain: 0.4 });
}

/** Start and end of the silence in the launch, in seconds; the animation is timed to it. */
export const LAUNCH_SILENCE = { from: 2.6, to: 3.2 };

/** Four seconds: a swell, silence in the flash, arrival. */
function launch() {
  const { from, to } = LAUNCH_SILENCE;
  const climb = [
    [0, 0],
    [0.5, 0.25],
    [1.4, 0.55],
    [2.45, 1],
    [from, 1],
  ];
  const swell = track(from);
  swell.add(bass(note('D2'), from, climb), 0, 0.5).add(bass(note('A2'), from, climb), 0, 0.2);
  swell.add(
    air(from, (t) => 140 * 2 ** (t * 1.55), 0.8, climb, 151),
    0,
    1.5,
  );
  swell.add(
    filter(shape(whiteNoise(from, 152), climb), 'low', (t) => 120 + 160 * t),
    0,
    0.55,
  );
  for (const [i, name] of ['D3', 'A3', 'D4', 'E4', 'A4'].entries()) {
    swell.add(
      bowed(note(name), from - i * 0.35, { attack: from - i * 0.35 - 0.05, release: 0.02, seed: 153 + i }),
      i * 0.35,
      0.09,
    );
  }
  swell.hall({ seconds: 1.2, dark: 0.5, gain: 0.25 });
  swell.each((channel) =>
    shape(channel, [
      [0, 1],
      [from - 0.03, 1],
      [from, 0],
    ]),
  );
  const arrival = track(4 - to);
  arrival.add(
    bass(note('D2'), 0.8, [
      [0, 0],
      [0.02, 1],
      [0.25, 0.6],
      [0.8, 0],
    ]),
    0,
    0.6,
  );
  for (const [name, gain] of [
    ['D4', 0.3],
    ['A4', 0.22],
    ['E5', 0.14],
  ])
    arrival.add(felt(note(name), 0.8, { seed: 160 }), 0, gain);
  arrival
    .add(
      air(
        0.7,
        2400,
        0.8,
        [
          [0, 0.5],
          [0.7, 0],
        ],
        161,
      ),
      0,
      0.2,
    )
    .hall({ seconds: 1.6, dark: 0.4, gain: 0.3 });
  arrival.each((channel) =>
    shape(channel, [
      [0, 1],
      [0.4, 1],
      [0.8, 0],
    ]),
  );
  return track(4).add(swell.channels[0]).add(arrival.channels[0], to);
}

/** The flight's timer is over: three keys and a halo of glass. */
function finish() {
  const mix = track(2.2);
  for (const [i, name] of ['D4', 'A4', 'E5'].entries())
    mix.add(felt(note(name), 1.5, { seed: 170 + i }), i * 0.13, 0.4);
  mix
    .add(bowed(note('A4'), 1.8, { attack: 0.5, release: 1.1, seed: 175 }), 0.1, 0.05)
    .add(glass(note('D6'), 1, { ring: 4 }), 0.39, 0.1);
  return mix.hall({ seconds: 1.8, dark: 0.4, gain: 0.32 });
}

/** One chord; rarer is thicker: more keys, then bars under the bow, then the floor itself. */
function reward(rarity) {
  const mix = track([2.2, 2.6, 3.2][rarity]);
  const chord = ['D3', 'A3', 'E4', 'A4', 'F4', 'C4', 'D5', 'E5', 'A5'].slice(0, [4, 6, 9][rarity]);
  const gain = 0.9 / chord.length;
  for (const [i, name] of chord.entries())
    mix.add(felt(note(name), 2.1 + rarity * 0.3, { seed: 180 + i, bright: 1.05 }), i * 0.018, gain);
  mix.add(glass(note('D6'), 1.2, { ring: 5 }), 0.06, 0.05 + rarity * 0.02);
  if (rarity > 0) {
    for (const [i, name] of ['D4', 'A4', 'E5'].entries()) {
      mix.add(
        bowed(note(name), 2.2 + rarity * 0.3, { attack: 0.5, release: 1.3, seed: 190 + i }),
        0.05,
        0.02 + rarity * 0.014,
      );
    }
  }
  if (rarity > 1) {
    mix.add(
      bass(note('D2'), 2.6, [
        [0, 0],
        [0.05, 1],
        [0.8, 0.7],
        [2.6, 0],
      ]),
      0,
      0.24,
    );
    mix.add(
      air(
        1.6,
        (t) => 900 + 2600 * t,
        1.2,
        [
          [0, 0],
          [0.7, 0.6],
          [1.6, 0],
        ],
        195,
      ),
      0,
      0.25,
    );
    for (const [i, name] of ['A5', 'D6', 'E6'].entries())
      mix.add(glass(note(name), 1, { ring: 4 }), 0.35 + i * 0.12, 0.06);
  }
  return mix.hall({ seconds: 2 + rarity * 0.6, dark: 0.4, gain: 0.34 });
}

function levelUp() {
  const mix = track(1.9);
  for (const [i, name] of ['D4', 'E4', 'A4', 'D5'].entries()) {
    mix.add(felt(note(name), 1.2, { seed: 200 + i }), i * 0.09, 0.3);
    mix.add(bowed(note(name), 1.3, { attack: 0.3, release: 0.8, seed: 205 + i }), i * 0.09, 0.04);
  }
  return mix.hall({ seconds: 1.6, dark: 0.35, gain: 0.32 });
}

function button() {
  const mix = track(0.22);
  mix.add(knock(note('A3'), 0.1), 0, 0.5).add(glass(note('D5'), 0.16, { ring: 0.4 }), 0, 0.22);
  return mix;
}

function tab() {
  const mix = track(0.18);
  return mix.add(knock(note('D4'), 0.07), 0, 0.4).add(glass(note('A5'), 0.14, { ring: 0.35 }), 0, 0.12);
}

/** Two muted knocks on the inside of the hull. */
function error() {
  const mix = track(0.42);
  mix
    .add(filter(knock(note('D4'), 0.18), 'low', 1300))
    .add(filter(knock(note('A3'), 0.22), 'low', 1100), 0.11, 0.85);
  return mix;
}

function booster() {
  const mix = track(1.2);
  mix.add(
    air(
      0.55,
      (t) => 300 * 2 ** (t * 5.5),
      1.4,
      [
        [0, 0],
        [0.4, 1],
        [0.55, 0],
      ],
      221,
    ),
    0,
    1,
  );
  mix.add(
    bass(note('D3'), 0.6, [
      [0, 0],
      [0.35, 0.6],
      [0.6, 0],
    ]),
    0,
    0.25,
  );
  for (const [i, name] of ['D5', 'A5'].entries())
    mix.add(glass(note(name), 0.7, { ring: 2.6 }), 0.38 + i * 0.09, 0.35);
  return mix.hall({ seconds: 1.2, dark: 0.35, gain: 0.3 });
}

/** A sine that closes on itself after the round; `turns` swells in it. */
function steady(seconds, hertz, turns, depth) {
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
function roundAir(seconds, hertz, q, turns, seed) {
  const round = track(seconds, { looped: true }).add(whiteNoise(seconds, seed));
  round.each((channel) => filter(filter(channel, 'band', hertz, q), 'band', hertz, q));
  const swell = signal(seconds, (t) => 0.55 - 0.45 * Math.cos((2 * Math.PI * turns * t) / seconds));
  return round.channels[0].map((v, i) => v * swell[i]);
}
