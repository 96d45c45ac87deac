import { assault } from './assault.mjs';
import { docking } from './docking.mjs';
import { field } from './field.mjs';
import { moments } from './moments.mjs';
import { filter, line, note, shape, sine, track, whiteNoise } from './synth.mjs';
import { air, bass, bowed, felt, glass, horn, knock, shatter } from './voices.mjs';

/**
 * Every event of the game that is heard. `make` gives a track; `lufs` is how loud its loudest 0.4 s are in
 * the file, which is its place in the mix: all of them are played at one volume.
 */
export const score = {
  'tap-xs': { lufs: -19, make: () => tap(0) },
  'tap-s': { lufs: -18.5, make: () => tap(1) },
  'tap-m': { lufs: -18, make: () => tap(2) },
  'tap-l': { lufs: -17.5, make: () => tap(3) },
  'tap-xl': { lufs: -17, make: () => tap(4) },
  beam: { lufs: -22, make: beam },
  'cargo-full': { lufs: -15, make: cargoFull },
  'energy-empty': { lufs: -18, make: energyEmpty },
  'pirate-in': { lufs: -14, make: pirateIn },
  'pirate-shot': { lufs: -14, make: pirateShot },
  'pirate-caught': { lufs: -14, make: pirateCaught },
  'pirate-gone': { lufs: -17, make: pirateGone },
  launch: { lufs: -13, make: launch },
  finish: { lufs: -14, make: finish },
  reward: { lufs: -14, make: () => reward(0) },
  'reward-rare': { lufs: -13, make: () => reward(1) },
  'reward-epic': { lufs: -12.5, make: () => reward(2) },
  'level-up': { lufs: -15, make: levelUp },
  button: { lufs: -20, make: button },
  tab: { lufs: -21, make: tab },
  error: { lufs: -18, make: error },
  booster: { lufs: -15, make: booster },
  ...field,
  ...docking,
  ...assault,
  ...moments,
};

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
  const falling = (points) => (t) => line(points, t);
  const mix = track(1.7);
  const bend = [
    [0, 1],
    [0.5, 0.98],
    [1.4, 0.84],
  ];
  const open = [
    [0, 600],
    [1.4, 130],
  ];
  const loudness = [
    [0, 0],
    [0.12, 0.9],
    [0.5, 0.7],
    [1.4, 0],
  ];
  const wind = [
    [0, 900],
    [1.3, 220],
  ];
  const gust = [
    [0, 0],
    [0.15, 0.6],
    [1.3, 0],
  ];
  mix.add(horn(note('A2'), 1.4, { open: falling(open), bend: falling(bend), points: loudness }), 0, 0.7);
  mix.add(air(1.3, falling(wind), 1.2, gust, 141), 0, 0.8);
  return mix.hall({ seconds: 1.6, dark: 0.6, gain: 0.4 });
}

/** Start and end of the silence in the launch, in seconds; the animation is timed to it. */
export const LAUNCH_SILENCE = { from: 2.6, to: 3.2 };

/** Four seconds: a swell, silence in the flash, arrival. */
function launch() {
  const { from, to } = LAUNCH_SILENCE;
  return track(4)
    .add(launchSwell(from).channels[0])
    .add(launchArrival(4 - to).channels[0], to);
}

/** Rises over `from` seconds and breaks off. */
function launchSwell(from) {
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
  return swell;
}

function launchArrival(seconds) {
  const arrival = track(seconds);
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
  return arrival;
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
  if (rarity > 1) addFloor(mix);
  return mix.hall({ seconds: 2 + rarity * 0.6, dark: 0.4, gain: 0.34 });
}

/** Signature of the rarest reward: a deep note, a rush of air and three bars of glass. */
function addFloor(mix) {
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
