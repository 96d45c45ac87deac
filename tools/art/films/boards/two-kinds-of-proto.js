import { chance, ease, hold, mix } from '../stage.js';

const [gold, clean] = ['#ffdf7a', '#6ff5d0'];
const gate = 'props/nft-wormhole';

/** It comes out of the ground by the sandy measure. */
function ground(stage, time, share) {
  stage.backdrop('nebula-wide-blue', { x: mix(30, -30, share), zoom: 1.2, light: 0.8 });
  stage.picture('planets/moon', 424, mix(915, 885, share), 1700, { turn: mix(-4, 2, share) });
  for (let index = 0; index < 90; index++) {
    const way = (time * (0.16 + 0.14 * chance(index)) + chance(index, 1)) % 1;
    const x = 120 + chance(index, 2) * 610 + Math.sin(way * 6 + index) * 18;
    stage.glow(
      mix(x, 424 + (x - 424) * 0.7, way),
      mix(400, 40, way),
      5 + 8 * chance(index, 3),
      gold,
      hold(way, 0, 1, 0.2) * 0.8,
    );
  }
  for (const [index, [x, y, size]] of [
    [130, 290, 120],
    [290, 250, 70],
    [570, 246, 84],
    [720, 290, 150],
  ].entries()) {
    stage.glow(x, y, size, gold, 0.35);
    stage.picture('props/proto', x, y - ease(time, 0.3 * index, 3) * 16, size, {
      turn: Math.sin(time + index) * 5,
    });
  }
}

/** The gate asks each grain; one in a hundred passes. */
function gateShot(stage, time, share) {
  stage.backdrop('nebula-wide-violet', { zoom: mix(1.3, 1.4, share), light: 0.7 });
  const [x, y] = [424, 205];
  stage.glow(x, y, 280, '#9c7bff', 0.4);
  stage.picture(gate, x, y, mix(250, 280, share), { turn: -time * 40 });
  for (let index = 0; index < 100; index++) {
    const way = (time * 0.42 + chance(index)) % 1;
    const spread = (chance(index, 1) - 0.5) * 240;
    if (way < 0.5) {
      const near = way * 2;
      stage.glow(mix(-20, x, near), y + spread * (1 - near), 14, gold, 0.9);
    } else if (index % 25 > 0) {
      const fall = way * 2 - 1;
      stage.glow(
        x + (chance(index, 2) - 0.5) * 200 * fall,
        y + fall * fall * 330,
        11,
        '#c9b98a',
        (1 - fall) * 0.7,
      );
    } else {
      const out = way * 2 - 1;
      stage.line(mix(x, 860, out) - 30, y, mix(x, 860, out), y, clean, 2, 0.8);
      stage.glow(mix(x, 870, out), y, 34, clean, 1);
    }
  }
}

/** Shards and a clean measure become a better ship. */
function join(stage, time, share) {
  stage.backdrop('nebula-wide-violet', { x: mix(20, -20, share), zoom: 1.25, light: 0.7 });
  const close = ease(time, 0.2, 1.7);
  const born = ease(time, 1.7, 2.3);
  const [x, y] = [424, 210];
  stage.glow(x, y, 300, clean, 0.25 + 0.3 * close);
  for (let index = 0; index < 6; index++) {
    const angle = index * 1.047 + close * 3 + time * 0.4;
    const far = mix(250, 20, close);
    stage.picture('props/shard-ship-rare', x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.62, 92, {
      turn: index * 60 + time * 80,
      alpha: 1 - born,
    });
  }
  stage.picture('props/clean', x, y, mix(150, 90, close), { alpha: 1 - born, turn: time * 14 });
  stage.glow(x, y, mix(80, 520, born), '#e6fff6', hold(time, 1.5, 3, 0.6));
  stage.ship('personal-rare-hero', x, y, mix(330, 430, ease(time, 1.7, 3.6)), {
    alpha: born,
    thrust: 0.8,
    time,
    colour: '#a99bff',
  });
}

/** The rest goes back with the night tide and settles on the moon. */
function tide(stage, time, share) {
  stage.backdrop('nebula-wide-deep', { x: mix(-30, 30, share), zoom: 1.25 });
  stage.picture('planets/moon', mix(600, 590, share), mix(300, 290, share), 420, { turn: mix(0, 5, share) });
  for (let index = 0; index < 150; index++) {
    const way = (time * (0.12 + 0.1 * chance(index)) + chance(index, 1)) % 1;
    const bend = Math.sin(way * 3.1) * (90 + 60 * chance(index, 2));
    const [x, y] = [
      mix(-40, 500 + chance(index, 3) * 150, way),
      mix(60 + chance(index, 4) * 130, 220 + chance(index, 5) * 150, way) + bend * 0.5,
    ];
    stage.glow(x, y, 6 + 8 * chance(index, 6), gold, hold(way, 0, 1, 0.15) * 0.8);
  }
  stage.picture('props/clean', mix(190, 200, share), 250 + Math.sin(time) * 4, 170, {
    turn: Math.sin(time * 0.7) * 6,
  });
  stage.glow(mix(190, 200, share), 250, 180, clean, 0.3);
}

export const pictures = [
  'props/proto',
  'props/clean',
  'props/shard-ship-rare',
  gate,
  'planets/moon',
  'ships/personal-rare-hero',
  ...['blue', 'violet', 'deep'].map((look) => `backdrops/nebula-wide-${look}`),
];
export const poster = 5;
export const shots = [
  { seconds: 3, paint: ground },
  { seconds: 3.6, paint: gateShot },
  { seconds: 3.4, paint: join },
  { seconds: 3, paint: tide },
];
export const sound = {
  music: { 'blue-base': 1, 'blue-flight': 0.4 },
  effects: [
    ['gather', 0.9, 0.4],
    ['wave', 3.4, 0.4],
    ['reward-epic', 8.2, 0.5],
    ['reward-falls', 10.4, 0.4],
  ],
};
