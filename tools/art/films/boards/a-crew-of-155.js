import { chance, ease, hold, mix } from '../stage.js';

const general = 'ships/personal-epic-hero';
const colours = ['#ffd98a', '#8fe9ff', '#b7a2ff'];
const orbits = [5, 25, 125];

/** The lights of a rank on its tilted orbit around a point, behind it (`side` −1) or before it (1). */
function crew(stage, rank, [x, y], radius, time, side, lit) {
  const count = orbits[rank];
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * 6.283 + time * (0.35 - rank * 0.1) + rank;
    const depth = Math.sin(angle);
    if (Math.sign(depth) !== side) continue;
    const reach = radius * (rank === 2 ? 0.86 + 0.28 * chance(index, rank) : 1);
    const [px, py] = [x + Math.cos(angle) * reach, y + depth * reach * 0.34];
    const shine = lit(index / count, index) * mix(0.5, 1, (depth + 1) / 2);
    const size = [34, 20, 12][rank] * mix(0.7, 1.1, (depth + 1) / 2);
    stage.glow(px, py, size, colours[rank], shine);
    stage.glow(px, py, size * 0.2, '#ffffff', shine);
  }
}

/** The five who breathe the same air. */
function ship(stage, time, share) {
  stage.backdrop('nebula-wide-amber', { x: mix(30, -30, share), zoom: 1.25, light: 0.65 });
  stage.dust(60, time, [-20, 8], { colour: colours[0] });
  const lit = (_, index) => ease(time, 0.5 + index * 0.4, 0.9 + index * 0.4);
  const at = [424, 210];
  crew(stage, 0, at, 270, time, -1, lit);
  stage.ship('personal-epic-hero', ...at, mix(400, 360, ease(share)), {
    time,
    colour: '#ffb45a',
    thrust: 0.7,
  });
  crew(stage, 0, at, 270, time, 1, lit);
}

/** The twenty-five who are seen at suppers. */
function satellite(stage, time, share) {
  stage.backdrop('nebula-wide-blue', { x: mix(-30, 30, share), zoom: 1.25, light: 0.8 });
  const at = [424, 205];
  const lit = (part) => ease(time, 0.3 + part * 1.7, 0.6 + part * 1.7);
  const radius = mix(330, 290, ease(share));
  crew(stage, 1, at, radius, time, -1, lit);
  crew(stage, 0, at, radius * 0.62, time, -1, () => 1);
  stage.picture('props/station', ...at, mix(280, 230, ease(share)), { turn: time * 2 });
  crew(stage, 0, at, radius * 0.62, time, 1, () => 1);
  crew(stage, 1, at, radius, time, 1, lit);
  stage.dust(40, time, [16, -6]);
}

/** The hundred and twenty-five who are known by their voices. */
function planet(stage, time, share) {
  stage.backdrop('nebula-wide-violet', { x: mix(30, -30, share), zoom: 1.2 });
  const at = [424, 205];
  const lit = (part, index) =>
    ease(time, 0.2 + part * 1.9, 0.4 + part * 1.9) * (0.7 + 0.3 * Math.sin(time * 5 + index));
  const radii = [mix(250, 215, ease(share)), mix(320, 275, ease(share)), mix(400, 345, ease(share))];
  for (const rank of [2, 1, 0]) crew(stage, rank, at, radii[rank], time, -1, rank === 2 ? lit : () => 1);
  stage.picture('planets/ocean', ...at, mix(350, 290, ease(share)), { turn: mix(0, 6, share) });
  for (const rank of [0, 1, 2]) crew(stage, rank, at, radii[rank], time, 1, rank === 2 ? lit : () => 1);
}

/** The names are read; one after another answers out of the dark. */
function answers(stage, time, share) {
  stage.backdrop('nebula-wide-deep', { x: mix(-20, 30, share), zoom: mix(1.3, 1.2, share), light: 0.8 });
  for (let index = 0; index < 155; index++) {
    const [x, y] = [30 + chance(index, 50) * 790, 24 + chance(index, 51) * 340];
    const far = Math.hypot(x - 250, y - 330);
    const called = 0.3 + far / 190;
    const flash = hold(time, called, called + 0.7, 0.2);
    const rank = index < 5 ? 0 : index < 30 ? 1 : 2;
    stage.glow(
      x,
      y,
      8 + 17 * flash,
      colours[rank],
      0.25 + 0.75 * Math.max(flash, ease(time, called, called + 0.2) * 0.8),
    );
    stage.glow(x, y, 2.4, '#ffffff', 0.3 + ease(time, called, called + 0.2) * 0.7);
  }
  for (let ring = 0; ring < 4; ring++) {
    const far = (time - 0.3 - ring * 0.8) * 190;
    if (far > 0) stage.arc(250, 330, far, 1, colours[0], 1.6, 0.4 * (1 - far / 700));
  }
  stage.ship('personal-epic-hero', mix(250, 244, share), mix(330, 334, share), 210, {
    time,
    colour: '#ffb45a',
    thrust: 0.5,
  });
}

export const pictures = [
  general,
  'props/station',
  'planets/ocean',
  ...['amber', 'blue', 'violet', 'deep'].map((look) => `backdrops/nebula-wide-${look}`),
];
export const poster = 8.4;
export const shots = [
  { seconds: 3, paint: ship },
  { seconds: 3, paint: satellite },
  { seconds: 3.2, paint: planet },
  { seconds: 4.2, paint: answers },
];
export const sound = {
  music: { 'deep-base': 1, 'galaxy-base': 0.5 },
  effects: [
    ['beacon', 0.6, 0.4],
    ['next-system', 3.2, 0.3],
    ['next-system', 6.2, 0.35],
    ['beacon', 9.8, 0.4],
    ['beacon', 11.2, 0.4],
  ],
};
