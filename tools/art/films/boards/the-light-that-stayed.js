import { chance, ease, hold, mix } from '../stage.js';

const lamp = 'props/nft-extruder';
const warm = '#ffb45a';
const pale = '#a9f1ff';

/** A lamp at the edge of the dark. */
function buoy(stage, time, share) {
  stage.backdrop('nebula-wide-deep', { x: mix(30, -30, share), zoom: mix(1.12, 1.22, share), light: 0.9 });
  stage.dust(70, time, [-14, 4]);
  const y = 236 + Math.sin(time * 0.9) * 5;
  const size = mix(70, 150, ease(share));
  const flicker = 0.8 + 0.12 * Math.sin(time * 9) + 0.08 * Math.sin(time * 23);
  stage.glow(mix(560, 500, share), y - size * 0.1, size * 2.6, warm, 0.55 * flicker);
  stage.picture(lamp, mix(560, 500, share), y, size, { turn: Math.sin(time * 0.8) * 4 });
  stage.picture('backdrops/fog', mix(300, 420, share), 380, 1100, { alpha: 0.35, add: true });
}

/** It goes out; its light stays and becomes a crystal. */
function stays(stage, time, share) {
  stage.backdrop('nebula-wide-deep', { x: -40, zoom: mix(1.5, 1.65, share), light: 0.7 });
  stage.dust(50, time, [-8, 2]);
  const out = ease(time, 0.7, 1.1);
  const born = ease(time, 1.6, 3);
  const y = 220 + Math.sin(time * 0.9) * 4;
  stage.picture(lamp, 424 - out * 20, y + 20 + out * 26, 230, { turn: 3, alpha: 1 - out * 0.72 });
  stage.glow(424, y, 360, warm, 0.6 * (1 - out));
  for (let index = 0; index < 60; index++) {
    const angle = chance(index) * 7 + time * (0.4 + chance(index, 1));
    const far = mix(40 + 260 * chance(index, 2), 26, ease(time, 1 + chance(index, 3), 3));
    const [x, top] = [424 + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.6];
    stage.glow(x, top, 7, chance(index, 4) > 0.5 ? pale : '#ffe28a', out * 0.9);
  }
  stage.glow(424, y, mix(90, 240, born), '#ffe9a8', out * 0.6);
  stage.picture('props/proto', 424, y, mix(60, 190, born), { alpha: born, turn: mix(-14, 4, born) });
  stage.glow(424, y, 70, '#ffffff', out * (1 - born) * 0.9);
}

/** Three rows of ten places light up over a world as the ship flies in. */
function rows(stage, time, share) {
  stage.backdrop('nebula-wide-blue', { x: mix(50, -50, share), zoom: 1.2, light: 0.85 });
  stage.picture('planets/terra', mix(640, 610, share), mix(590, 560, share), 780, { turn: mix(0, 5, share) });
  stage.dust(60, time, [-60, 26]);
  for (let row = 0; row < 3; row++)
    for (let index = 0; index < 10; index++) {
      const lit = ease(time, 0.3 + index * 0.19 + row * 0.12, 0.6 + index * 0.19 + row * 0.12);
      const radius = 450 + row * 62;
      const angle = mix(-2.72, -1.3, index / 9) + row * 0.03 + share * 0.05;
      const [x, y] = [
        mix(640, 610, share) + Math.cos(angle) * radius,
        mix(590, 560, share) + Math.sin(angle) * radius * 0.86,
      ];
      const colour = [pale, '#ff8d6b', '#b59bff'][row];
      stage.glow(x, y, 5, '#9fc4d4', 0.5);
      stage.glow(x, y, 24, colour, lit * 0.9);
      stage.glow(x, y, 5, '#ffffff', lit);
    }
  const [x, y] = [mix(110, 420, ease(share, -0.3, 1.1)), mix(430, 318, ease(share, -0.3, 1.1))];
  stage.ship('personal-common-flight', x, y, mix(250, 160, share), { time, turn: 12 });
}

/** The road goes on through the galaxy; the lamp stays behind. */
function road(stage, time, share) {
  stage.fill('#010306', 1);
  stage.picture('backdrops/galaxy', 560, 190, mix(900, 1010, share), { turn: mix(0, 7, share), add: true });
  for (let index = 0; index < 20; index++) {
    const far = index / 19;
    const lit = ease(time, 0.5 + index * 0.1, 0.8 + index * 0.1);
    const x = mix(210, 560, far ** 0.7) + Math.sin(index * 1.1) * 26 * (1 - far);
    const y = mix(330, 190, far ** 0.8) + Math.cos(index * 1.4) * 18 * (1 - far);
    stage.glow(x, y, mix(15, 7, far), pale, lit);
    stage.glow(x, y, mix(3.5, 2, far), '#ffffff', lit);
  }
  stage.dust(50, time, [-10, 5]);
  const y = 320 + Math.sin(time * 0.9) * 4;
  stage.glow(170, y - 12, 190, warm, 0.5 + 0.4 * hold(time, 0.4, 9));
  stage.picture(lamp, 170, y, 140, { turn: Math.sin(time * 0.8) * 3 });
}

export const pictures = [
  lamp,
  'props/proto',
  'planets/terra',
  'ships/personal-common-flight',
  ...['nebula-wide-deep', 'nebula-wide-blue', 'galaxy', 'fog'].map((name) => `backdrops/${name}`),
];
export const poster = 1.9;
export const shots = [
  { seconds: 3.2, paint: buoy },
  { seconds: 3.4, paint: stays },
  { seconds: 3.2, paint: rows },
  { seconds: 3.2, paint: road },
];
export const sound = {
  music: { 'galaxy-base': 1, 'deep-flight': 0.5 },
  effects: [
    ['dock-out', 3.9, 0.5],
    ['reward-rare', 5, 0.5],
    ['launch', 6.6, 0.4],
    ['next-system', 9.9, 0.5],
  ],
};
