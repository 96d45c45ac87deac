import { easeOut, progress } from '../draw/ease.ts';

const APPEAR_MS = 240;
/** The light of an object that is still in the dark, and how long before it can be taken it lights up. */
const SHADOW = 0.24;
const LIGHTS_UP_MS = 120;

/** How an object's frame in the trip atlas is chosen: numbers from 0 to 1 that follow from its `look`. */
interface Traits {
  readonly shape: number;
  readonly wealth: number;
  readonly side: number;
  /** It was taken and shows its inside. */
  readonly isCracked: boolean;
  /** How many taps it has had. */
  readonly struck: number;
}

/** How something to tap looks. */
interface Look {
  /** The frame's size relative to the object in it. */
  readonly grow: number;
  readonly turns: boolean;
  readonly frame: (traits: Traits) => string;
}

/** A look of ordinary rocks: size, cargo and time are the same for all. */
interface RockLook extends Look {
  readonly name: string;
  /** The share of objects, among those below `belowDiameter` (field units), that look like this. */
  readonly share: number;
  readonly belowDiameter: number;
}

/** A new look goes before the asteroids, which take the remaining share. */
const ROCK_LOOKS: readonly RockLook[] = [
  {
    name: 'bubble',
    share: 0.34,
    belowDiameter: 70,
    // The sphere's width is 124 px of the frame's 208; the rest is its halo.
    grow: 208 / 124,
    turns: false,
    frame: () => 'bubble-proto',
  },
  {
    name: 'asteroid',
    share: 1,
    belowDiameter: Number.POSITIVE_INFINITY,
    grow: 1,
    turns: true,
    frame: ({ shape, wealth, side, isCracked }) => {
      const glow = isCracked || wealth > 0.86 ? 'rich' : wealth > 0.5 ? 'light' : 'plain';
      return `asteroid-${1 + Math.floor(shape * 4)}-${glow}-${Math.floor(side * 3)}`;
    },
  },
];

const VEIN_STAGES = ['plain', 'light', 'rich'] as const;

/** The kinds of `waves.json`, each with a shape of its own. */
export const KIND_LOOKS: Readonly<Record<string, Look>> = {
  // The same rock from the same side, with wider seams after each tap.
  vein: {
    grow: 1,
    turns: true,
    frame: ({ shape, side, struck, isCracked }) => {
      const stage = VEIN_STAGES[isCracked ? 2 : Math.min(struck, 2)];
      return `asteroid-${1 + Math.floor(shape * 4)}-${stage}-${Math.floor(side * 3)}`;
    },
  },
  // The ball's width is 92 px of the frame's 184; the rest are its horns.
  mine: { grow: 184 / 112, turns: true, frame: () => 'mine' },
  comet: { grow: 112 / 80, turns: false, frame: () => 'comet' },
  beacon: { grow: 152 / 116, turns: false, frame: () => 'beacon' },
};

export interface ObjectPicture {
  readonly frame: string;
  readonly grow: number;
  readonly turns: boolean;
}

/**
 * An object's picture; the same object always has the same one. `look` is 0 to 1, `what` the key of its kind, and `struck`
 * how many taps it has had.
 */
export function pictureOf(
  look: number,
  diameter: number,
  isCracked: boolean,
  what = 'rock',
  struck = 0,
): ObjectPicture {
  const part = (times: number): number => (look * times) % 1;
  const { grow, turns, frame } = KIND_LOOKS[what] ?? lookOfRock(part(29), diameter);
  const traits = {
    shape: part(7),
    wealth: part(13) + diameter / 400,
    side: part(17),
    isCracked,
    struck,
  };
  return { frame: frame(traits), grow, turns };
}

/**
 * How far an object has come up out of the dark, 0 to 1, `shownMs` after it appeared. In a dark field it is a shadow until it
 * can be taken.
 */
export function appearance(shownMs: number, darkMs = 0): number {
  const comes = easeOut(progress(shownMs, 0, APPEAR_MS));
  if (darkMs === 0) return comes;
  return comes * (SHADOW + (1 - SHADOW) * progress(shownMs, darkMs - LIGHTS_UP_MS, darkMs));
}

function lookOfRock(drawn: number, diameter: number): Look {
  let left = drawn;
  for (const kind of ROCK_LOOKS) {
    if (diameter >= kind.belowDiameter) continue;
    if (left < kind.share) return kind;
    left -= kind.share;
  }
  return ROCK_LOOKS.at(-1) as Look;
}
