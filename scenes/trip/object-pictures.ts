import { easeOut, progress } from '../draw/ease.ts';

const APPEAR_MS = 240;

/** How an object's frame in the trip atlas is chosen: numbers from 0 to 1 that follow from its `look`. */
interface Traits {
  readonly shape: number;
  readonly wealth: number;
  readonly side: number;
  /** It was taken and shows its inside. */
  readonly isCracked: boolean;
}

/** A kind of object that only looks different: size, cargo and time are the same for all kinds. */
interface ObjectKind {
  readonly name: string;
  /** The share of objects, among those below `belowDiameter` (field units), that are of this kind. */
  readonly share: number;
  readonly belowDiameter: number;
  /** The frame's size relative to the object in it. */
  readonly grow: number;
  readonly turns: boolean;
  readonly frame: (traits: Traits) => string;
}

/** A new kind goes before the asteroids, which take the remaining share. */
export const OBJECT_KINDS: readonly ObjectKind[] = [
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

export interface ObjectPicture {
  readonly frame: string;
  readonly grow: number;
  readonly turns: boolean;
}

/** An object's picture; the same `look` (0 to 1) and diameter always give the same one. */
export function pictureOf(look: number, diameter: number, isCracked: boolean): ObjectPicture {
  const part = (times: number): number => (look * times) % 1;
  const { grow, turns, frame } = kindOf(part(29), diameter);
  const traits = { shape: part(7), wealth: part(13) + diameter / 400, side: part(17), isCracked };
  return { frame: frame(traits), grow, turns };
}

/** How far an object has come up out of the dark, 0 to 1, `shownMs` after it appeared. */
export function appearance(shownMs: number): number {
  return easeOut(progress(shownMs, 0, APPEAR_MS));
}

function kindOf(drawn: number, diameter: number): ObjectKind {
  let left = drawn;
  for (const kind of OBJECT_KINDS) {
    if (diameter >= kind.belowDiameter) continue;
    if (left < kind.share) return kind;
    left -= kind.share;
  }
  return OBJECT_KINDS.at(-1) as ObjectKind;
}
