import type { Colours } from '../draw/colours.ts';
import { easeOut, progress } from '../draw/ease.ts';
import { strokeCircle } from '../draw/shapes.ts';
import type { Strokes } from '../draw/strokes.ts';

const APPEAR_MS = 240;
/** Light of an object in the dark, and the time before it can be taken in which it lights up. */
const SHADOW = 0.24;
const LIGHTS_UP_MS = 120;

/** Choice of an object's frame in the trip atlas: numbers from 0 to 1 that follow from its `look`. */
interface Traits {
  readonly shape: number;
  readonly side: number;
  /** True for a taken object, which shows its inside. */
  readonly isCracked: boolean;
  /** Taps that it has had. */
  readonly struck: number;
}

/** Look of an object. */
interface Look {
  /** The frame's size relative to the object in it. */
  readonly sizeFactor: number;
  readonly isRotating: boolean;
  readonly frame: (traits: Traits) => string;
}

/** Field units from which a rock has light seams, and rich ones: pebbles are plain, ore is large. */
const ORE = { lightFrom: 44, richFrom: 84 } as const;

/** A rock: a pebble, or ore with more seams the larger it is. */
function rockLook(diameter: number): Look {
  return {
    sizeFactor: 1,
    isRotating: true,
    frame: ({ shape, side, isCracked }) => {
      const glow =
        isCracked || diameter >= ORE.richFrom ? 'rich' : diameter >= ORE.lightFrom ? 'light' : 'plain';
      return `asteroid-${1 + Math.floor(shape * 4)}-${glow}-${Math.floor(side * 3)}`;
    },
  };
}

const VEIN_STAGES = ['plain', 'light', 'rich'] as const;

/** The kinds of `waves.json`, each with a shape of its own. */
export const KIND_LOOKS: Readonly<Record<string, Look>> = {
  // The same rock from the same side, with wider seams after each tap.
  vein: {
    sizeFactor: 1,
    isRotating: true,
    frame: ({ shape, side, struck, isCracked }) => {
      const stage = VEIN_STAGES[isCracked ? 2 : Math.min(struck, 2)];
      return `asteroid-${1 + Math.floor(shape * 4)}-${stage}-${Math.floor(side * 3)}`;
    },
  },
  // The ball's width is 92 px of the frame's 184; the rest are its horns.
  mine: { sizeFactor: 184 / 112, isRotating: true, frame: () => 'mine' },
  comet: { sizeFactor: 112 / 80, isRotating: false, frame: () => 'comet' },
  beacon: { sizeFactor: 152 / 116, isRotating: false, frame: () => 'beacon' },
  // Objects of the other verbs (D52), each with a silhouette of its own.
  drill: { sizeFactor: 1.16, isRotating: false, frame: ({ side }) => `geode-${Math.floor(side * 2)}` },
  cluster: { sizeFactor: 1, isRotating: true, frame: pebble },
  part: { sizeFactor: 1, isRotating: true, frame: pebble },
  resonator: { sizeFactor: 1.1, isRotating: false, frame: () => 'resonator' },
  wreck: { sizeFactor: 1.1, isRotating: false, frame: () => 'container' },
  // The large target of the last wave (D51).
  core: { sizeFactor: 1.08, isRotating: false, frame: () => 'iron' },
};

/** A stone of a cluster; it shows its inside when it was taken. */
function pebble({ shape, side, isCracked }: Traits): string {
  return `asteroid-${1 + Math.floor(shape * 4)}-${isCracked ? 'rich' : 'plain'}-${Math.floor(side * 3)}`;
}

export interface ObjectPicture {
  readonly frame: string;
  readonly sizeFactor: number;
  readonly isRotating: boolean;
}

/**
 * Picture of an object, always the same for the same arguments. `look` is 0 to 1, `what` the key of its
 * kind, and `struck` its taps so far.
 */
export function pictureOf(
  look: number,
  diameter: number,
  isCracked: boolean,
  what = 'rock',
  struck = 0,
): ObjectPicture {
  const part = (times: number): number => (look * times) % 1;
  const { sizeFactor, isRotating, frame } = KIND_LOOKS[what] ?? rockLook(diameter);
  const traits = {
    shape: part(7),
    side: part(17),
    isCracked,
    struck,
  };
  return { frame: frame(traits), sizeFactor, isRotating };
}

/**
 * Visibility of an object, 0 to 1, `shownMs` after it appeared. In a dark field an object is a shadow
 * until it can be taken.
 */
export function appearance(shownMs: number, darkMs = 0): number {
  const comes = easeOut(progress(shownMs, 0, APPEAR_MS));
  if (darkMs === 0) return comes;
  return comes * (SHADOW + (1 - SHADOW) * progress(shownMs, darkMs - LIGHTS_UP_MS, darkMs));
}

/** An object of a kind on the screen, in CSS pixels. */
export interface SeenKind {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly scale: number;
  readonly elapsedMs: number;
  readonly alpha: number;
  readonly isCalm: boolean;
}

const MINE = { ticks: 8, from: 12, to: 20 } as const;
const BEACON_MS = 1300;
const SHARE_GAP = 0.14;

/** Ring of a vein: a part for each tap, lit for a made tap and dotted for a remaining tap. */
export function strokeVein(
  strokes: Strokes,
  seen: SeenKind,
  struck: number,
  taps: number,
  colours: Colours,
): void {
  const { x, y, radius, alpha } = seen;
  const reach = radius + 12 * seen.scale;
  const part = (2 * Math.PI) / taps;
  for (let index = 0; index < taps; index++) {
    const from = -Math.PI / 2 + part * (index + SHARE_GAP / 2);
    const arc = part * (1 - SHARE_GAP);
    const steps = 14;
    for (let step = 0; step < steps; step++) {
      const [a, b] = [from + (arc * step) / steps, from + (arc * (step + 1)) / steps];
      const ends = [
        x + Math.cos(a) * reach,
        y + Math.sin(a) * reach,
        x + Math.cos(b) * reach,
        y + Math.sin(b) * reach,
      ] as const;
      if (index < struck) strokes.piece(...ends, 2.6, colours.proto, 0.96 * alpha);
      else strokes.line(ends[0], ends[1], ends[0], ends[1] + 0.01, 2, colours.text, 0.8 * alpha);
    }
  }
}

/** Short ticks point away from a mine: players tell it by its shape, not only by red. */
export function strokeMine(strokes: Strokes, seen: SeenKind, colours: Colours): void {
  const { x, y, radius, scale, elapsedMs, alpha, isCalm } = seen;
  const beat = isCalm ? 0.7 : 0.55 + 0.45 * Math.sin((elapsedMs / 1200) * 2 * Math.PI);
  for (let tick = 0; tick < MINE.ticks; tick++) {
    const angle = ((tick + 0.5) / MINE.ticks) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [near, far] = [radius + MINE.from * scale, radius + MINE.to * scale];
    strokes.line(
      x + cos * near,
      y + sin * near,
      x + cos * far,
      y + sin * far,
      1.8,
      colours.danger,
      (0.5 + 0.45 * beat) * alpha,
    );
  }
}

/** A beacon's signal: a ring that widens again and again. */
export function strokeBeacon(strokes: Strokes, seen: SeenKind, colours: Colours): void {
  const { x, y, radius, scale, elapsedMs, alpha, isCalm } = seen;
  const share = isCalm ? 0.3 : (elapsedMs % BEACON_MS) / BEACON_MS;
  strokeCircle(
    strokes,
    x,
    y,
    radius + (4 + 22 * share) * scale,
    1.4,
    colours.signal,
    0.7 * (1 - share) * alpha,
  );
}
