import { randomOf } from '#engine/rules/core/random.ts';
import type {
  FumbledFact,
  MineHitFact,
  RefusedFact,
  ShotFact,
  TakenFact,
  TripFact,
} from '#engine/world/trip/facts.ts';
import type { Point } from '#engine/world/trip/trip-world.ts';
import { KIND_LOOKS } from '../object-pictures.ts';
import type { EffectStart, Effects } from './effects.ts';

/** Duration of each picture. No other file repeats these times. */
export const LASTS_MS = {
  flash: 90,
  ring: 260,
  refusedRing: 420,
  /** The beam stays for this long, then fades while it pulls the object in. */
  beam: 120,
  pull: 280,
  gain: 700,
  mineRing: 320,
  mineNote: 1100,
  /** Delay between two rocks of a cluster. */
  partGap: 60,
  spark: 620,
  /** Delay between two sparks. */
  sparkGap: 14,
  chip: 520,
  shot: 160,
  shotFlash: 140,
  shotRing: 320,
  shotGain: 900,
  slab: 900,
} as const;

const CHIPS = 5;
/** Index of each kind: effects store only numbers. −1 is a plain rock. */
export const KIND_NAMES = Object.keys(KIND_LOOKS);
/** The speeds of the three slabs of a shot pirate, in field units a second, and how they turn. */
const SLABS = [
  { x: -70, y: -46, turn: -1.9 },
  { x: 76, y: -24, turn: 2.3 },
  { x: 4, y: 74, turn: 1.2 },
] as const;

/** Places in field units; they depend on the window and on the ship's picture. */
export interface PicturePlaces {
  /** Start of the beam. */
  readonly arms: readonly Point[];
  /** The target of the sparks. */
  readonly gauge: Point;
  /** Number of sparks of one object. */
  readonly sparks: number;
}

/**
 * Starts the picture of a fact. `seed` is the flight's, so that an object breaks the same way on every
 * device.
 */
export function showFact(fact: TripFact, effects: Effects, places: PicturePlaces, seed: string): void {
  if (fact.kind === 'taken') {
    if (fact.parts) showCluster(fact, fact.parts, effects, places);
    else if (fact.left > 0) showCrack(fact, effects);
    else showHit(fact, effects, places);
    showSparks(fact, effects, places, seed);
    showChips(fact, effects, seed);
  } else if (fact.kind === 'mine-hit') showMine(fact, effects);
  else if (fact.kind === 'refused') showRefusal(fact, effects);
  else if (fact.kind === 'fumbled' && fact.reason === 'torn')
    effects.add('note-torn', { atMs: fact.atMs, lastsMs: LASTS_MS.mineNote, ...torn(fact) });
  else if (fact.kind === 'shot') showShot(fact, effects, places);
}

/** A flash and a ring where the object was; the beam pulls it to the nearer arm, and the amount rises. */
function showHit(fact: TakenFact, effects: Effects, { arms }: PicturePlaces): void {
  const { atMs, x, y, diameter, angle, look, bornMs } = fact;
  const arm = nearest(arms, fact);
  effects.add('pull', {
    atMs,
    lastsMs: LASTS_MS.pull,
    x,
    y,
    toX: arm.x,
    toY: arm.y,
    angle,
    amount: diameter,
    seed: look,
    piece: KIND_NAMES.indexOf(fact.what),
    appearedMs: bornMs,
  });
  const beamMs = LASTS_MS.beam + LASTS_MS.pull;
  effects.add('beam', { atMs, lastsMs: beamMs, x: arm.x, y: arm.y, toX: x, toY: y });
  effects.add('flash', { atMs, lastsMs: LASTS_MS.flash, x, y, amount: diameter });
  effects.add('ring', { atMs, lastsMs: LASTS_MS.ring, x, y, amount: diameter });
  showPay(fact, effects);
}

/** The rocks of a cluster in the order of their hits, each with its own pay. */
function showCluster(
  fact: TakenFact,
  parts: readonly Point[],
  effects: Effects,
  { arms }: PicturePlaces,
): void {
  const worth = fact.worth / Math.max(1, parts.length);
  for (const [index, { x, y }] of parts.entries()) {
    const atMs = fact.atMs + index * LASTS_MS.partGap;
    const arm = nearest(arms, { x, y });
    const rank = index / Math.max(1, parts.length - 1);
    effects.add('pull', {
      atMs,
      lastsMs: LASTS_MS.pull,
      x,
      y,
      toX: arm.x,
      toY: arm.y,
      amount: PART_DIAMETER,
      seed: (fact.look + index * 0.37) % 1,
      piece: KIND_NAMES.indexOf('part'),
      appearedMs: fact.bornMs,
    });
    effects.add('flash', { atMs, lastsMs: LASTS_MS.flash, x, y, amount: PART_DIAMETER });
    effects.add('ring', { atMs, lastsMs: LASTS_MS.ring, x, y, amount: PART_DIAMETER * 0.8 });
    const rise = { x: x - 26, y: y - PART_DIAMETER * 0.7, amount: worth, seed: rank };
    effects.add('gain-part', { atMs, lastsMs: LASTS_MS.gain, ...rise });
  }
}

/** Diameter of a cluster's rock in field units. */
const PART_DIAMETER = 40;

/** Place of the note that a tow line tore: where the wreck was let go. */
function torn({ gesture, x, y }: FumbledFact): Pick<EffectStart, 'x' | 'y' | 'amount'> {
  const [, toX, toY] = gesture.path.at(-1) ?? [0, x, y];
  return { x: toX, y: toY - 60, amount: 0 };
}

/** A tap that isn't the last on a multi-tap object: the object stays and cracks. */
function showCrack(fact: TakenFact, effects: Effects): void {
  const { atMs, x, y, diameter } = fact;
  effects.add('flash', { atMs, lastsMs: LASTS_MS.flash, x, y, amount: diameter });
  effects.add('ring', { atMs, lastsMs: LASTS_MS.ring, x, y, amount: diameter * 0.6 });
  showPay(fact, effects);
}

/** Cargo of one tap at which the text is largest. */
const FULL_TEXT_CARGO = 3;

function showPay(fact: TakenFact, effects: Effects): void {
  const { atMs, x, y, diameter, gained, worth, gesture, payPercent } = fact;
  if (gesture?.verb === 'pulse') {
    const kind = payPercent === 100 ? 'gain-perfect' : payPercent > 50 ? 'gain-good' : 'gain-early';
    effects.add(kind, { atMs, lastsMs: LASTS_MS.gain, x, y: y - 110, amount: worth });
    return;
  }
  const rise = { x, y: y - diameter * 0.3, amount: worth, seed: gained / FULL_TEXT_CARGO };
  effects.add('gain', { atMs, lastsMs: LASTS_MS.gain, ...rise });
}

function showMine({ atMs, x, y, diameter }: MineHitFact, effects: Effects): void {
  effects.add('flash', { atMs, lastsMs: LASTS_MS.flash, x, y, amount: diameter });
  effects.add('ring-danger', { atMs, lastsMs: LASTS_MS.mineRing, x, y, amount: 102 });
  effects.add('gain-mine', { atMs, lastsMs: LASTS_MS.mineNote, x, y: y - 40, amount: 1 });
}

function showSparks(fact: TakenFact, effects: Effects, places: PicturePlaces, seed: string): void {
  const { atMs, x, y, diameter, k } = fact;
  const { gauge, sparks } = places;
  const random = (step: number): number => randomOf(seed, k, 31, step);
  for (let i = 0; i < sparks; i++) {
    const angle = random(i) * 2 * Math.PI;
    const reach = diameter * 0.3 * random(i + 50);
    effects.add('spark', {
      atMs: atMs + i * LASTS_MS.sparkGap,
      lastsMs: LASTS_MS.spark * (0.75 + 0.5 * random(i + 100)),
      x: x + Math.cos(angle) * reach,
      y: y + Math.sin(angle) * reach,
      toX: gauge.x,
      toY: gauge.y,
      seed: random(i + 150),
    });
  }
}

function showChips({ atMs, x, y, diameter, k }: TakenFact, effects: Effects, seed: string): void {
  const random = (step: number): number => randomOf(seed, k, 31, step);
  for (let i = 0; i < CHIPS; i++) {
    const angle = random(i + 200) * 2 * Math.PI;
    const speed = diameter * (0.9 + 1.3 * random(i + 250));
    effects.add('chip', {
      atMs,
      lastsMs: LASTS_MS.chip * (0.7 + 0.5 * random(i + 300)),
      x,
      y,
      velocityX: Math.cos(angle) * speed,
      velocityY: Math.sin(angle) * speed,
      turn: (random(i + 450) - 0.5) * 9,
      amount: diameter * (0.1 + 0.1 * random(i + 350)),
      seed: random(i + 400),
    });
  }
}

function showRefusal({ atMs, x, y, diameter }: RefusedFact, effects: Effects): void {
  effects.add('ring-off', { atMs, lastsMs: LASTS_MS.refusedRing, x, y, amount: diameter });
}

/** The shot leaves the first arm; the pirate breaks into slabs. */
function showShot({ atMs, x, y, reward }: ShotFact, effects: Effects, { arms }: PicturePlaces): void {
  const from = arms[0] ?? { x, y };
  effects.add('shot', { atMs, lastsMs: LASTS_MS.shot, x: from.x, y: from.y, toX: x, toY: y });
  effects.add('flash', { atMs, lastsMs: LASTS_MS.shotFlash, x, y, amount: 120 });
  effects.add('ring', { atMs, lastsMs: LASTS_MS.shotRing, x, y, amount: 110 });
  effects.add('gain-pirate', { atMs, lastsMs: LASTS_MS.shotGain, x, y: y - 34, amount: reward });
  for (const [index, slab] of SLABS.entries())
    effects.add('slab', {
      atMs,
      lastsMs: LASTS_MS.slab,
      x: x + slab.x * 0.16,
      y: y + slab.y * 0.16,
      velocityX: slab.x,
      velocityY: slab.y,
      turn: slab.turn,
      amount: index,
    });
}

function nearest(places: readonly Point[], to: Point): Point {
  let best = places[0] ?? to;
  for (const place of places) if (distance(place, to) < distance(best, to)) best = place;
  return best;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
