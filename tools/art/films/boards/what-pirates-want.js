import { chance, ease, hold, mix } from '../stage.js';

const red = '#ff5a45';
const pirate = 'props/pirate';
const rocks = [
  'asteroid-1-rich-0',
  'asteroid-2-light-1',
  'asteroid-3-plain-2',
  'asteroid-4-rich-1',
  'asteroid-2-plain-0',
];

function field(stage, time, speed, row, light = 1) {
  for (let index = 0; index < 16; index++) {
    const depth = 0.3 + 0.7 * chance(index, row);
    const x = 960 - ((chance(index, row + 1) * 1080 + time * speed * depth) % 1080);
    const y = 30 + chance(index, row + 2) * 360;
    stage.sprite(rocks[index % rocks.length], x, y, 30 + 110 * depth ** 2, {
      turn: chance(index, row + 3) * 360 + time * 14 * (chance(index, row + 4) - 0.5),
      alpha: light * (0.35 + 0.65 * depth),
    });
  }
}

/** A cargo ship works among rocks. */
function work(stage, time, share) {
  stage.backdrop('nebula-wide-amber', { x: mix(40, -40, share), zoom: 1.2, light: 0.8 });
  stage.picture('planets/ember', mix(760, 740, share), 120, 460, { turn: mix(0, 3, share) });
  field(stage, time, 60, 1);
  const [x, y] = [mix(250, 300, share), 290 + Math.sin(time) * 4];
  const [tx, ty] = [mix(600, 560, share), 214];
  stage.sprite('asteroid-1-rich-1', tx, ty, 120, { turn: time * 9 });
  const beam = 0.7 + 0.3 * Math.sin(time * 40);
  stage.line(x + 118, y - 52, tx - 30, ty + 14, '#8fe9ff', 3, beam);
  stage.glow(tx - 30, ty + 14, 60, '#bdf4ff', beam);
  for (let index = 0; index < 14; index++) {
    const way = (time * 0.6 + chance(index)) % 1;
    const drift = Math.sin(way * 5 + index) * 14;
    stage.glow(mix(tx - 30, x + 80, way), mix(ty + 14, y - 30, way) + drift, 8, '#ffe07a', 1 - way);
  }
  stage.ship('personal-common-flight', x, y, 290, { time, turn: 24 });
  stage.picture('backdrops/fog', 420, 400, 1100, { alpha: 0.15, add: true });
}

/** Five of them pass, one after another, on time. */
function five(stage, time, share) {
  stage.backdrop('nebula-wide-amber', { x: mix(-60, 60, share), zoom: 1.3, light: 0.55 });
  stage.picture('planets/ember', mix(420, 440, share), 560, 900, { turn: mix(8, 12, share) });
  stage.dust(70, time, [-120, 10], { colour: '#ffd0b0' });
  for (let index = 4; index >= 0; index--) {
    const way = ease(time, 0.1 + index * 0.34, 2.5 + index * 0.34);
    const size = mix(90, 215, way) * (1 - index * 0.07);
    const [x, y] = [
      mix(-140, 760 - index * 148, way),
      mix(120, 250, way) - index * 26 + Math.sin(time * 2 + index) * 4,
    ];
    stage.glow(x - size * 0.42, y, size * 0.5, red, 0.75);
    stage.line(x - size * 0.45, y, x - size * mix(1.8, 0.7, way), y - 4, red, 2.4, 0.7 * (1 - way * 0.6));
    stage.picture(pirate, x, y, size);
  }
}

/** The aim closes, and the one shot counts. */
function shot(stage, time, share) {
  const fired = time - 2.1;
  const shake = fired > 0 ? Math.max(0, 1 - fired * 2) * 8 : 0;
  const tremble = (row) => (chance(Math.round(time * 24), row) - 0.5) * shake;
  stage.backdrop('nebula-wide-amber', { x: tremble(3), zoom: mix(1.5, 1.6, share), light: 0.6 });
  field(stage, time, 60, 11, 0.5);
  const [x, y] = [
    mix(600, 560, share) + Math.sin(time * 1.7) * 24 + tremble(1),
    176 + Math.cos(time * 2.1) * 14 + tremble(2),
  ];
  const broken = ease(fired, 0, 0.12);
  stage.glow(x - 80, y, 110, red, 0.6 * (1 - broken));
  stage.picture(pirate, x, y, 220, { alpha: 1 - broken });
  if (fired > 0)
    for (let index = 0; index < 3; index++) {
      const far = ease(fired, -0.4, 2) * 150;
      const angle = index * 2.2 + 0.4;
      stage.sprite(`pirate-slab-${index}`, x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.7, 190, {
        turn: fired * (50 - index * 46),
      });
    }
  const aim = ease(time, 0.3, 1.9);
  const ready = hold(time, 0.2, 2.3, 0.15);
  stage.arc(x, y, mix(190, 104, aim), 1, '#8fe9ff', 1.5, ready * 0.5);
  stage.arc(x, y, mix(190, 104, aim), aim, aim > 0.98 ? red : '#8fe9ff', 5, ready, [3, 7]);
  stage.ship('combat-common-flight', 200, 352, 360, { time, turn: 26 });
  stage.line(300, 268, x, y, '#b9f6ff', 5, hold(fired, -0.02, 0.35, 0.1));
  stage.glow(x, y, 330, '#ffdca0', Math.max(0, 1 - fired * 1.6) * (fired > 0 ? 1 : 0));
  for (let index = 0; index < 22 && fired > 0; index++) {
    const angle = chance(index, 20) * 6.28;
    const far = ease(fired, -0.3, 1.6) * (60 + 170 * chance(index, 21));
    stage.sprite(`chip-${index % 6}`, x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.8, 34, {
      turn: fired * 200 * (chance(index, 22) - 0.5),
    });
  }
}

/** Its lost cargo drifts home; a light on the hull blinks an answer. */
function answer(stage, time, share) {
  stage.backdrop('nebula-wide-amber', { x: mix(20, -40, share), zoom: 1.15, light: 0.75 });
  stage.picture('planets/moon', mix(90, 70, share), 90, 300, { turn: mix(0, 4, share) });
  stage.dust(50, time, [-30, 10]);
  stage.picture(pirate, mix(580, 670, share), mix(230, 150, share), mix(190, 110, share), {
    turn: mix(8, 34, share),
  });
  const blink = [0.4, 0.8, 1.0, 1.7, 1.9, 2.4, 2.8].some((at) => time > at && time < at + 0.14) ? 1 : 0;
  stage.glow(mix(590, 676, share), mix(214, 138, share), 120, '#ffcf8a', blink);
  const [x, y] = [mix(230, 260, share), 300 + Math.sin(time) * 4];
  for (let index = 0; index < 9; index++) {
    const way = ease(time, index * 0.18, 2.1 + index * 0.16);
    const [px, py] = [
      mix(520 + chance(index) * 90, x + 50, way),
      mix(150 + chance(index, 1) * 170, y - 30, way),
    ];
    stage.glow(px, py, 26, '#ffe07a', 0.7 * (1 - ease(way, 0.85, 1)));
    stage.picture('props/proto', px, py, mix(34, 14, way), {
      turn: time * 60 + index * 40,
      alpha: 1 - ease(way, 0.9, 1),
    });
  }
  stage.ship('personal-common-flight', x, y, 300, { time, turn: 18 });
}

export const pictures = [
  pirate,
  'props/proto',
  'planets/ember',
  'planets/moon',
  'ships/personal-common-flight',
  'ships/combat-common-flight',
  'backdrops/nebula-wide-amber',
  'backdrops/fog',
];
export const poster = 5.6;
export const shots = [
  { seconds: 2.8, paint: work },
  { seconds: 3.4, paint: five },
  { seconds: 3.4, paint: shot },
  { seconds: 3.2, paint: answer },
];
export const sound = {
  music: { 'amber-base': 0.8, pirate: 0.7 },
  effects: [
    ['beam', 0.8, 0.4],
    ['pirate-in', 3.1, 0.5],
    ['pirate-shot', 8.3, 0.7],
    ['pirate-caught', 8.6, 0.6],
    ['gather', 10.8, 0.5],
  ],
};
