import { chance, ease, mix } from '../stage.js';

const mint = '#7dffd4';
const [fleet, other] = ['personal-common', 'combat-common'];

/** Somebody comes home to the docks. */
function home(stage, time, share) {
  stage.backdrop('nebula-wide-amber', { x: mix(-40, 30, share), zoom: 1.25, light: 0.75 });
  stage.picture('planets/dune', mix(150, 180, share), mix(420, 400, share), 720, { turn: mix(0, 4, share) });
  stage.picture('props/station', mix(600, 580, share), 190, mix(250, 300, share), { turn: time * 2.2 });
  stage.glow(mix(600, 580, share), 190, 120, '#9fe8ff', 0.3);
  stage.dust(50, time, [24, -8]);
  const near = ease(share, -0.3, 1.1);
  stage.ship(`${fleet}-flight`, mix(170, 470, near), mix(400, 252, near), mix(230, 70, near), {
    time,
    thrust: mix(1, 0.3, near),
    turn: 20,
  });
}

/** The jump itself bends the ribs. */
function jump(stage, time, share) {
  stage.backdrop('nebula-wide-blue', { zoom: mix(1.2, 1.5, ease(share)), light: 0.7 });
  const leap = ease(time, 1, 2.9);
  const shake = ease(time, 0.6, 1.2) * (1 - ease(time, 2, 3)) * 5;
  const tremble = (row) => (chance(Math.round(time * 24), row) - 0.5) * shake;
  stage.dust(110, time * (0.3 + leap), [mix(-60, -900, leap), mix(40, 520, leap)], {
    alpha: 1,
    size: mix(1.4, 2.4, leap),
    row: 4,
  });
  const [x, y] = [mix(330, 600, leap ** 2) + tremble(1), mix(290, 150, leap ** 2) + tremble(2)];
  stage.ship(`${fleet}-flight`, x, y, mix(330, 120, leap), { time, thrust: mix(0.5, 1.4, leap), turn: 14 });
  for (let index = 0; index < 34; index++) {
    const born = 0.7 + chance(index) * 1.4;
    const age = (time - born) / 0.7;
    if (age < 0 || age > 1) continue;
    const angle = chance(index, 1) * 6.28;
    const far = age * (40 + 90 * chance(index, 2));
    const [sx, sy] = [x + Math.cos(angle) * far - age * 80, y + Math.sin(angle) * far + age * 60];
    stage.glow(sx, sy, 16, '#ffb45a', 1 - age);
    stage.line(sx, sy, sx - Math.cos(angle) * 9, sy - Math.sin(angle) * 9, '#ffc069', 3, 1 - age);
  }
}

/** Weld spiders walk over the plates until it is whole. */
function weld(stage, time, share) {
  stage.backdrop('nebula-wide-amber', { x: mix(20, -20, share), zoom: 1.5, light: 0.45 });
  stage.sprite('rib', 430, 210, mix(760, 800, share), { turn: time * 1.5, alpha: 0.8 });
  const [x, y] = [430, 222 + Math.sin(time * 0.8) * 3];
  stage.ship(`${fleet}-hero`, x, y, mix(520, 560, share), { thrust: 0 });
  for (let index = 0; index < 5; index++) {
    const walk = time * 0.22 + index * 0.2;
    const step = Math.floor(walk * 5) + index * 3;
    const along = chance(step, index) - 0.5;
    const [sx, sy] = [x + along * 270, y + along * 90 + (chance(step, index + 9) - 0.5) * 70];
    const spark = chance(Math.round(time * 24), index) > 0.35 ? 1 : 0.2;
    stage.glow(sx, sy, 60, '#bfe9ff', 0.7 * spark);
    stage.glow(sx, sy, 12, '#ffffff', spark);
    for (let ray = 0; ray < 5; ray++) {
      const fall = (time * 1.7 + chance(ray, index)) % 1;
      const drift = (chance(ray + 3, index) - 0.5) * 70;
      stage.glow(sx + drift * fall, sy + fall * fall * 70, 4, '#ffcf7a', (1 - fall) * 0.9 * spark);
    }
  }
  const health = ease(time, 0.4, 3.1);
  stage.arc(430, 215, 205, 1, '#7fa9b5', 5, 0.25, [2, 6]);
  stage.arc(430, 215, 205, mix(0.18, 1, health), mint, 5, 0.9, [2, 6]);
  stage.glow(430, 215, 330, mint, 0.22 * ease(time, 2.9, 3.2) * (1 - ease(time, 3.2, 3.9)));
}

/** One rests and another flies. */
function another(stage, time, share) {
  stage.backdrop('nebula-wide-amber', { x: mix(30, -30, share), zoom: 1.2, light: 0.9 });
  stage.picture('suns/gold', 640, 150, mix(430, 480, share), { add: true, turn: time });
  stage.dust(60, time, [-16, 6], { colour: '#ffd9a0' });
  const away = ease(time, 0.2, 3.6);
  stage.ship(`${other}-flight`, mix(330, 615, away), mix(330, 165, away), mix(240, 26, away), {
    time,
    turn: 10,
  });
  stage.ship(`${fleet}-hero`, mix(200, 190, share), mix(318, 322, share), 430, { thrust: 0 });
  stage.glow(120, 330, 260, '#ffb45a', 0.18);
}

export const pictures = [
  'planets/dune',
  'props/station',
  'suns/gold',
  ...['flight', 'hero'].map((view) => `ships/${fleet}-${view}`),
  `ships/${other}-flight`,
  ...['amber', 'blue'].map((look) => `backdrops/nebula-wide-${look}`),
];
export const poster = 8.4;
export const shots = [
  { seconds: 3, paint: home },
  { seconds: 3, paint: jump },
  { seconds: 3.6, paint: weld },
  { seconds: 3.4, paint: another },
];
export const sound = {
  music: { 'amber-base': 1, 'amber-flight': 0.4 },
  effects: [
    ['launch', 3.7, 0.6],
    ['dock-in', 6.2, 0.4],
    ['grade-up', 8.9, 0.4],
    ['launch', 9.8, 0.35],
  ],
};
