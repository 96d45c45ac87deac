import { circle, clamp, fill, halo, paint, polygon, segment, smooth, stroke } from './paint.mjs';

/** The galaxy's and the solar system's marks, at twice the shown size: white to tint, ink stays ink. */
export async function mapMarks() {
  const frames = new Map();
  const add = async (name, picture) => frames.set(name, await picture);

  for (const [shape, edge] of Object.entries(SHAPES))
    for (const [state, picture] of Object.entries(nodeMarks(edge))) await add(`${shape}-${state}`, picture);
  await add(
    'check',
    paint(40, 40, (x, y) => fill(checkMark(x, y) - 2.2)),
  );
  await add('lock', paint(40, 40, lock));
  await add('dial-30', paint(96, 96, dial(30, 36, 44)));
  await add('dial-72', paint(112, 112, dial(72, 46, 54)));
  await add(
    'tick',
    paint(6, 14, (x, y) => fill(segment(x, y, 0, -4.4, 0, 4.4) - 1.4)),
  );
  await add(
    'stem',
    paint(4, 96, (x, y) => fill(Math.abs(x) - 1) * (0.25 + 0.75 * smooth(48, -48, y))),
  );
  await add('stem-ring', paint(40, 20, stemRing));
  await add('bracket', paint(40, 40, bracketCorner));
  await add(
    'point',
    paint(40, 40, (x, y) => Math.min(1, fill(circle(x, y, 11)) + halo(circle(x, y, 11), 8) * 0.35)),
  );
  await add(
    'point-hollow',
    paint(40, 40, (x, y) =>
      over(fill(circle(x, y, 13)), Math.max(stroke(circle(x, y, 12), 2.4), fill(circle(x, y, 3)))),
    ),
  );
  await add(
    'point-glow',
    paint(192, 192, (x, y) => clamp(1 - Math.hypot(x, y) / 95) ** 2.4),
  );
  await add(
    'route-dot',
    paint(12, 12, (x, y) => fill(circle(x, y, 3))),
  );
  await add(
    'lead',
    paint(8, 8, (_x, y) => fill(Math.abs(y) - 1.2)),
  );
  return frames;
}

/** The marks of a node of the galaxy, one for each layer and state. */
function nodeMarks(edge) {
  const at = (layers) => paint(NODE, NODE, (x, y) => layers(edge(x, y), x, y));
  return {
    fill: at(fill),
    line: at((d) => stroke(d + 1.6, 3)),
    halo: paint(NODE + 48, NODE + 48, (x, y) => nodeHalo(edge(x, y))),
    unavailable: at((d) => over(fill(d), stroke(d + 1.2, 2.4) * 0.62)),
    available: at((d) => over(fill(d), stroke(d + 1.8, 3.6))),
    progress: at((d) => over(fill(d), Math.max(stroke(d + 1.8, 3.6), stroke(d + 8.4, 1.8) * 0.7))),
    completed: at((d, x, y) => fill(d) * (1 - fill(checkMark(x, y) - 2.6))),
  };
}

const NODE = 80;

/** Radii that make the shapes look equally large. */
const SHAPES = {
  circle: (x, y) => circle(x, y, 33),
  diamond: (x, y) => polygon(x, y, 4, 39, 0, 4),
  hexagon: (x, y) => polygon(x, y, 6, 37, 0, 3.5),
};

/** A white mark over ink, so that a tint colours the mark only. */
function over(ink, mark) {
  const back = ink * 0.82;
  const alpha = mark + back * (1 - mark);
  if (alpha === 0) return [0, 0, 0, 0];
  const paper = (tone) => (mark + tone * back * (1 - mark)) / alpha;
  return [paper(0.03), paper(0.055), paper(0.09), alpha];
}

const nodeHalo = (distance) => halo(distance, 30) * 0.85;

const checkMark = (x, y) => Math.min(segment(x, y, -11, 1, -3.5, 8.5), segment(x, y, -3.5, 8.5, 12, -8));

function lock(x, y) {
  const body = Math.max(Math.abs(x) - 7.5, Math.abs(y - 6) - 5.5);
  const bodyEdge =
    body > 0 ? Math.hypot(Math.max(0, Math.abs(x) - 7.5), Math.max(0, Math.abs(y - 6) - 5.5)) : body;
  const shackle = y < -5 ? stroke(circle(x, y + 5, 6), 3) : y < 1 ? fill(Math.abs(Math.abs(x) - 6) - 1.5) : 0;
  const keyhole = fill(circle(x, y - 6, 2.2));
  return Math.max(fill(bodyEdge - 2), shackle) * (1 - keyhole);
}

/** `count` graduations from radius to radius, the first at 12 o'clock. */
function dial(count, from, to) {
  const step = (2 * Math.PI) / count;
  return (x, y) => {
    const angle = Math.atan2(x, -y);
    const index = Math.round(angle / step);
    const r = Math.hypot(x, y);
    return fill(segment(r * Math.sin(angle - index * step), r, 0, from, 0, to) - (count > 40 ? 1.1 : 1.5));
  };
}

/** The foot of a stem: a circle lying in the disc. */
function stemRing(x, y) {
  const r = Math.hypot(x / 2, y);
  const slope = Math.hypot(x / 4, y) / (r || 1);
  const edge = (r - 7) / Math.max(0.35, slope);
  return Math.min(1, stroke(edge, 2.2) + fill(edge) * 0.12);
}

function bracketCorner(x, y) {
  const arm = Math.min(segment(x, y, -14, -14, 10, -14), segment(x, y, -14, -14, -14, 10));
  return fill(arm - 1.5);
}
