import { ease, hold, mix } from '../stage.js';

const violet = '#b7a2ff';
const mint = '#7dffd4';
const ship = 'expeditionary-common';

/** A long ship comes up to a relay where nobody lives. */
function approach(stage, time, share) {
  stage.backdrop('nebula-wide-violet', { x: mix(40, -40, share), zoom: 1.2 });
  stage.picture('planets/cryo', mix(120, 140, share), 90, 340, { turn: mix(0, 3, share) });
  stage.picture('props/station', mix(610, 590, share), 200, mix(330, 380, share), {
    turn: time * 1.2,
    alpha: 0.85,
  });
  stage.dust(60, time, [-18, 8], { colour: violet });
  const near = ease(share, -0.4, 1.2);
  stage.ship(`${ship}-flight`, mix(150, 330, near), mix(420, 315, near), mix(330, 220, near), {
    time,
    turn: 12,
    thrust: mix(1, 0.4, near),
  });
  stage.picture('backdrops/fog', mix(560, 480, share), 330, 1200, { alpha: 0.28, add: true });
}

function door(stage, x, y, size, turn, lamps) {
  stage.sprite('hatch', x, y, size * 0.285, { turn: -turn });
  stage.sprite('collar', x, y, size, { turn });
  for (let index = 0; index < 12; index++) {
    const angle = ((index * 30 - 90 + turn) * Math.PI) / 180;
    const lit = ease(lamps * 12, index, index + 1);
    stage.glow(
      x + Math.cos(angle) * size * 0.445,
      y + Math.sin(angle) * size * 0.445,
      size * 0.07,
      mint,
      lit,
    );
  }
}

/** The ring of a seal around the door, filled to a share, with the pilot's frame adrift on it. */
function seal(stage, x, y, filled, [dx, dy], light) {
  stage.arc(x, y, 198, 1, '#8aa0b8', 9, 0.3 * light, [2, 7]);
  stage.arc(x, y, 198, filled, mint, 9, light, [2, 7]);
  const colour = Math.hypot(dx, dy) < 26 ? mint : '#ffffff';
  for (let corner = 0; corner < 4; corner++)
    stage.sprite('bracket', x + dx + [-52, 52, 52, -52][corner], y + dy + [-52, -52, 52, 52][corner], 44, {
      turn: corner * 90,
      alpha: light,
      add: true,
    });
  stage.glow(x + dx, y + dy, 22, colour, 0.8 * light);
  stage.arc(x + dx, y + dy, 9, 1, colour, 1.6, light);
}

/** The door listens to a ship that drifts. */
function listens(stage, time, share) {
  stage.backdrop('nebula-wide-violet', { zoom: mix(1.4, 1.5, share), light: 0.6 });
  const calm = 1 - ease(time, 0.4, 3.2) * 0.9;
  const drift = [
    (Math.sin(time * 1.9) + 0.6 * Math.sin(time * 3.7)) * 62 * calm,
    (Math.cos(time * 1.5) + 0.4 * Math.sin(time * 4.1)) * 44 * calm,
  ];
  const [x, y] = [424 - drift[0] * 0.25, 206 - drift[1] * 0.25];
  stage.dust(30, time, [-8, 4], { colour: violet });
  const filled = 0.5 * ease(time, 0.7, 1.7) - 0.14 * ease(time, 1.7, 2.2) + 0.5 * ease(time, 2.2, 3.8);
  door(stage, x, y, mix(350, 366, share), time * 1.5, filled * 0.9);
  seal(stage, x, y, filled, drift, ease(time, 0.1, 0.6));
}

/** The seal is full: the clamps close, and light falls out. */
function opens(stage, time, share) {
  stage.backdrop('nebula-wide-violet', { zoom: mix(1.5, 1.6, share), light: 0.6 });
  const open = ease(time, 1.1, 2.6);
  const size = mix(366, 820, ease(time, 0.5, 3.2));
  door(stage, 424, 206, size, 6, 1);
  stage.arc(424, 206, 198, 1, mint, 9, hold(time, -1, 1.2, 0.4), [2, 7]);
  stage.glow(424, 206, size * 0.2, '#ffffff', open);
  stage.glow(424, 206, size * mix(0.2, 1.1, open), '#d9fff2', open * 0.9);
  stage.fill('#eafff8', ease(time, 2.3, 3.2) * 0.45);
}

/** The relay is awake and counts. */
function awake(stage, time, share) {
  stage.backdrop('nebula-wide-violet', { x: mix(-30, 30, share), zoom: 1.25 });
  stage.picture('planets/cryo', mix(760, 750, share), 70, 300, { turn: mix(4, 7, share) });
  const size = mix(360, 320, share);
  stage.glow(340, 190, size * 0.9, mint, 0.35);
  stage.picture('props/station', 340, 190, size, { turn: time * 2 });
  for (let index = 0; index < 24; index++) {
    const angle = ((index * 15 + time * 2) * Math.PI) / 180;
    const lit = ease(time, 0.3 + index * 0.09, 0.5 + index * 0.09);
    stage.glow(340 + Math.cos(angle) * size * 0.4, 190 + Math.sin(angle) * size * 0.4, 20, mint, lit);
  }
  stage.dust(60, time, [12, -6], { colour: violet });
  stage.ship(`${ship}-hero`, mix(650, 625, share), mix(310, 296, share), 280, { thrust: 0, flip: true });
}

export const pictures = [
  'props/station',
  'planets/cryo',
  ...['flight', 'hero'].map((view) => `ships/${ship}-${view}`),
  'backdrops/nebula-wide-violet',
  'backdrops/fog',
];
export const poster = 5.9;
export const shots = [
  { seconds: 3, paint: approach },
  { seconds: 4, paint: listens },
  { seconds: 3, paint: opens },
  { seconds: 3, paint: awake },
];
export const sound = {
  music: { 'violet-base': 0.8, docking: 0.5 },
  effects: [
    ['dock-count', 3.4, 0.5],
    ['dock-out', 4.7, 0.4],
    ['dock-in', 5.3, 0.5],
    ['dock-locked', 7.4, 0.7],
    ['next-system', 10.2, 0.4],
  ],
};
