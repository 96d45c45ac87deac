import { chance, ease, hold, mix } from '../stage.js';

const [amber, mint] = ['#ffb45a', '#7dffd4'];
const [shut, open, key] = ['props/capsule-artifact', 'props/capsule-artifact-open', 'props/key-artifact'];

/** A slow whirl carries capsules round. */
function eddy(stage, time, share) {
  stage.fill('#010306', 1);
  stage.picture('backdrops/galaxy', 424, 215, mix(760, 820, share), { turn: -time * 6, add: true });
  const ring = Array.from({ length: 11 }, (_, index) => {
    const angle = index * 0.571 + time * 0.34;
    return { index, x: 424 + Math.cos(angle) * (250 + 70 * chance(index)), depth: Math.sin(angle) };
  }).sort((a, b) => a.depth - b.depth);
  for (const { index, x, depth } of ring) {
    const size = mix(44, 112, (depth + 1) / 2);
    const y = 205 + depth * 92;
    stage.glow(x, y, size, amber, 0.3);
    stage.picture(shut, x, y, size, {
      turn: Math.sin(time + index) * 22,
      alpha: mix(0.55, 1, (depth + 1) / 2),
    });
  }
  stage.dust(50, time, [14, -4]);
}

/** A print: signs that follow from the secret alone. */
function print(stage, x, y, shown, colour, light) {
  for (let index = 0; index < 32; index++) {
    const lit = ease(shown * 32, index, index + 1) * light;
    const height = 6 + Math.floor(chance(index, 40) * 4) * 7;
    const left = x + (index - 15.5) * 13;
    stage.line(left, y - height / 2, left, y + height / 2, colour, 2.6, lit);
  }
}

/** Before it is opened, its print is shown. */
function sealed(stage, time, share) {
  stage.backdrop('nebula-wide-amber', { x: mix(20, -20, share), zoom: 1.3, light: 0.5 });
  stage.dust(40, time, [-8, 5], { colour: amber });
  const pulse = 0.5 + 0.2 * Math.sin(time * 4);
  stage.glow(424, 175, 260, amber, pulse);
  stage.picture(shut, 424, 175, mix(220, 240, share), { turn: Math.sin(time * 0.9) * 3 });
  const scan = ease(time, 0.4, 2.4);
  stage.line(300, mix(60, 290, scan), 548, mix(60, 290, scan), mint, 2, hold(time, 0.3, 2.6, 0.2));
  print(stage, 424, 345, scan, mint, 1);
}

/** The key turns, and it opens before everybody. */
function opens(stage, time, share) {
  stage.backdrop('nebula-wide-amber', { x: mix(-20, 20, share), zoom: 1.35, light: 0.5 });
  const turned = ease(time, 0.9, 1.3);
  const opened = ease(time, 1.35, 1.6);
  const way = ease(time, 0, 0.9);
  const shake = hold(time, 0.9, 1.5, 0.1) * 7;
  const x = 424 + (chance(Math.round(time * 24)) - 0.5) * shake;
  stage.glow(x, 200, mix(220, 420, opened), amber, 0.5 + 0.4 * opened);
  stage.picture(shut, x, 200, 250, { alpha: 1 - opened });
  stage.picture(open, x, 200, 290, { alpha: opened });
  stage.picture(key, mix(760, 548, way), mix(70, 200, way), 110, {
    turn: mix(60, 0, way) + turned * 90,
    alpha: 1 - opened,
  });
  for (let index = 0; index < 60 && opened > 0; index++) {
    const angle = chance(index, 1) * 6.28;
    const far = ease(time, 1.2, 3.4) * (80 + 260 * chance(index, 2));
    stage.glow(
      424 + Math.cos(angle) * far,
      200 + Math.sin(angle) * far * 0.75,
      8,
      '#ffe2a0',
      1 - ease(time, 2.2, 3.5),
    );
  }
  stage.glow(424, 200, 480, '#ffffff', hold(time, 1.3, 1.9, 0.25) * 0.9);
  stage.picture(
    'props/artifact-luck-epic',
    424,
    mix(200, 150, ease(time, 1.5, 3)),
    mix(40, 150, ease(time, 1.5, 2.8)),
    { alpha: opened },
  );
}

/** The secret can be pressed again: the prints agree. */
function agree(stage, time, share) {
  stage.backdrop('nebula-wide-amber', { x: mix(30, -30, share), zoom: 1.25, light: 0.6 });
  stage.dust(50, time, [-10, 6], { colour: amber });
  const met = ease(time, 1.3, 2.1);
  stage.picture(open, 424, 120, 130);
  stage.glow(424, 120, 150, amber, 0.5);
  print(stage, 424, mix(235, 270, met), 1, mint, 1);
  print(stage, 424, mix(335, 270, met), ease(time, 0.1, 1.2), '#fff0c8', 1 - met * 0.4);
  stage.glow(424, 270, 300, mint, hold(time, 1.9, 4, 0.4) * 0.45);
  stage.line(mix(424, 190, met), 302, mix(424, 658, met), 302, mint, 1.6, met);
}

export const pictures = [
  shut,
  open,
  key,
  'props/artifact-luck-epic',
  'backdrops/galaxy',
  'backdrops/nebula-wide-amber',
];
export const poster = 5.2;
export const shots = [
  { seconds: 3.2, paint: eddy },
  { seconds: 3, paint: sealed },
  { seconds: 3.2, paint: opens },
  { seconds: 3, paint: agree },
];
export const sound = {
  music: { 'galaxy-base': 0.9, 'amber-flight': 0.4 },
  effects: [
    ['plate', 3.7, 0.5],
    ['capsule-shake', 7, 0.5],
    ['capsule-open', 7.5, 0.6],
    ['reward-rare', 11, 0.5],
  ],
};
