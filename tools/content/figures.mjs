import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Writes `assets/content/figures.json`: for each system the figure that its thirty trips make once they are
 * all flown. A figure is drawn here by its corners, in a square of 100, y down; its longest lines are divided
 * until it has thirty lights. Run it after changing a drawing: `node tools/content/figures.mjs`.
 */
const LIGHTS = 30;

/** Corners as 'x,y', and strokes as letters of the corners (a, b, c …). */
const drawings = {
  'kepler-deep': [
    'lantern',
    '50,4 50,16 34,24 66,24 28,36 72,36 24,74 76,74 34,86 66,86 50,42 43,58 57,58 50,70',
    'ab bc bd ce df ce eg fh gi hj ij kl km ln mn',
  ],
  'tau-ceres': [
    'sheaf',
    '50,96 50,62 20,14 34,6 50,2 66,6 80,14 36,62 64,62 34,96 66,96 30,34 70,34',
    'ab bc bd be bf bg hb bi bj bk lc mg',
  ],
  'proxima-drift': [
    'anchor',
    '50,14 42,8 50,2 58,8 50,28 32,28 68,28 50,92 14,62 26,84 86,62 74,84 6,72 94,72',
    'ab bc cd da ae ef eg eh hj ji ij hl lk im kn',
  ],
  'vega-minor': [
    'lark',
    '18,6 34,12 58,38 72,52 50,46 40,20 90,36 98,32 84,48 62,64 48,78 30,88 6,76 22,98 44,58 70,72 84,94 60,86',
    'ab bc cd fe af ed dg gh hi id dj jk kl lm ln eo oj jp pq qr',
  ],
  'ross-halo': [
    'bell',
    '50,2 50,12 34,22 28,48 22,68 8,82 92,82 78,68 72,48 66,22 38,82 50,96 62,82',
    'ab bc cd de ef fg gh hi ij jb kl lm',
  ],
  'lyra-gate': [
    'harp',
    '22,4 28,92 50,98 72,92 78,4 12,22 88,22 26,30 74,30 40,30 40,94 60,30 60,94 50,30',
    'af fb bc cd dg ge hi jk lm nc',
  ],
  'mira-shoal': [
    'whale',
    '4,52 18,36 44,28 68,36 84,52 96,34 98,62 84,58 66,68 40,76 18,68 34,74 30,94 24,48 38,8 44,18 52,6',
    'ab bc cd de ef eg hi ij jk ka lm nb co op oq',
  ],
  'altair-reach': [
    'hawk',
    '50,10 42,20 58,20 50,34 28,26 4,8 10,40 30,50 50,58 72,26 96,8 90,40 70,50 40,84 60,84 50,96 50,74',
    'ab ac bd cd de ef fg gh hi dj jk kl lm mi iq qn qo np op',
  ],
  'deneb-hollow': [
    'swan',
    '8,24 16,14 26,22 24,40 32,58 50,66 74,62 94,48 86,70 66,84 38,86 20,74 52,40 78,22 60,52',
    'ab bc cd de ef fg gh hi ij jk kl ld fm mn no og',
  ],
  'luyten-fold': [
    'fan',
    '50,94 6,44 22,22 42,10 62,10 80,22 94,44 18,56 32,42 44,36 58,36 70,42 82,56',
    'ab ac ad ae af ag bc cd de ef fg hi ij jk kl lm',
  ],
  'cygnus-weir': [
    'heron',
    '6,18 28,12 40,14 44,28 36,44 44,58 66,54 92,66 70,72 50,72 46,92 60,92 58,72 40,96 66,96 34,6',
    'ab bc cd de ef fg gh hi ij jf jk mi ml kn lo cp',
  ],
  'antares-hearth': [
    'scorpion',
    '10,8 22,22 6,28 32,34 46,30 38,46 26,50 46,58 54,70 50,84 60,94 76,92 86,78 80,64 92,58 62,40 70,28 88,22 78,12',
    'ab bc bd de df fg fh hi ij jk kl lm mn no ep pq qr qs',
  ],
  'rigel-watch': [
    'tower',
    '36,20 36,8 44,8 44,14 56,14 56,8 64,8 64,20 66,56 74,92 26,92 34,56 50,30 50,44 42,92 42,74 58,74 58,92',
    'ab bc cd de ef fg gh ha hi ij jk kl la il mn op pq qr',
  ],
  'barnard-still': [
    'hourglass',
    '18,4 82,4 76,24 54,50 76,76 82,96 18,96 24,76 46,50 24,24 50,50 50,76 34,90 66,90 34,20 66,20',
    'ab bc cd de ef fg gh hi ij ja kl lm ln op',
  ],
  'wolf-strand': [
    'wolf',
    '14,10 24,30 40,34 56,26 62,6 68,28 80,44 96,56 92,66 72,68 66,84 44,96 30,74 10,62 18,44 48,50 58,50 8,36',
    'ab bc cd de ef fg gh hi ij jk kl lm mn no ob pq nr',
  ],
  'auriga-span': [
    'bridge',
    '4,70 24,70 50,70 76,70 96,70 24,20 76,20 24,94 76,94 37,44 50,52 63,44 10,46 90,46 37,70 63,70',
    'ab bc cd de fb gd bh di fj jk kl lg fm ma gn ne jo lp kc',
  ],
  'merope-veil': [
    'moth',
    '50,30 44,12 56,12 36,4 64,4 50,80 28,20 6,16 10,44 26,56 14,74 30,90 44,66 72,20 94,16 90,44 74,56 86,74 70,90 56,66',
    'ab bd ac ce af ag gh hi ij jk kl lm an no op pq qr rs st jm qt',
  ],
  'corvus-rest': [
    'raven',
    '4,30 20,22 34,18 46,28 60,44 78,58 96,82 74,74 54,72 36,62 26,44 44,84 36,96 54,96 60,86 66,96 50,50',
    'ab bc cd de ef fg gh hi ij jk ka lm ln io op ko qe jl',
  ],
  'carina-verge': [
    'ship',
    '4,66 22,86 78,86 96,66 50,66 50,4 84,54 58,54 44,14 16,54 44,54 50,12 66,8 30,66 70,66',
    'ab bc cd de ea ef gh hf ij jk ki fl fm nb oc',
  ],
  'polaris-end': [
    'bear',
    '4,50 14,34 26,36 30,24 42,30 64,22 84,34 94,52 88,66 90,92 76,92 72,70 48,70 46,94 32,94 30,68 16,62 22,52',
    'ab bc cd de ef fg gh hi ij jk kl lm mn no op pq qa cr rq',
  ],
};

const galaxy = JSON.parse(readFileSync(path('galaxy.json'), 'utf8'));
const figures = galaxy.systems.map(({ key }) => figureOf(key, drawings[key]));
writeFileSync(
  path('figures.json'),
  `[\n${figures.map((figure) => `  ${JSON.stringify(figure)}`).join(',\n')}\n]\n`,
);

function figureOf(system, [key, corners, strokes]) {
  const points = corners.split(' ').map((corner) => corner.split(',').map(Number));
  let lines = strokes.split(' ').map(([a, b]) => [a.charCodeAt(0) - 97, b.charCodeAt(0) - 97]);
  lines = lines.filter(
    ([a, b], i) => !lines.slice(0, i).some(([c, d]) => (a === c && b === d) || (a === d && b === c)),
  );
  while (points.length < LIGHTS) divideLongest(points, lines);
  if (points.length !== LIGHTS) throw new Error(`${key} has ${points.length} lights`);
  return { system, key, ...inFlightOrder(points, lines) };
}

/** A light in the middle of the longest line, a little beside it, as stars never stand in a row. */
function divideLongest(points, lines) {
  const length = ([a, b]) => Math.hypot(points[a][0] - points[b][0], points[a][1] - points[b][1]);
  const at = lines.reduce((best, line, i) => (length(line) > length(lines[best]) + 1e-9 ? i : best), 0);
  const [a, b] = lines[at];
  const [[ax, ay], [bx, by]] = [points[a], points[b]];
  const n = points.length;
  const aside = (((n * 37) % 11) / 11 - 0.5) * 0.1;
  const round = (v) => Math.round(v * 10) / 10;
  points.push([round((ax + bx) / 2 - (by - ay) * aside), round((ay + by) / 2 + (bx - ax) * aside)]);
  lines.splice(at, 1, [a, n], [n, b]);
}

/**
 * Numbers the lights in the order in which the lines reach them, so that a line is drawn from a light that is
 * lit.
 */
function inFlightOrder(points, lines) {
  const order = [];
  const drawn = [];
  const left = [...lines];
  const reach = (light) => {
    if (!order.includes(light)) order.push(light);
  };
  while (left.length) {
    const from = order.length ? order : [left[0][0]];
    let i = -1;
    for (let k = from.length - 1; k >= 0 && i < 0; k--) i = left.findIndex((line) => line.includes(from[k]));
    const [a, b] = left.splice(Math.max(0, i), 1)[0];
    const isForward = order.length === 0 || order.includes(a);
    reach(isForward ? a : b);
    reach(isForward ? b : a);
    drawn.push(isForward ? [a, b] : [b, a]);
  }
  return {
    points: order.map((light) => points[light]),
    lines: drawn.map(([a, b]) => [order.indexOf(a), order.indexOf(b)]),
  };
}

function path(file) {
  return fileURLToPath(new URL(`../../assets/content/${file}`, import.meta.url));
}
