import { addComponents, addEntity, createWorld, type World } from 'bitecs';
import type { EncounterPlay } from '#engine/content/schemas/encounters.ts';
import {
  type Beat,
  beatsOf,
  handStart,
  isInChannel,
  isRingOpen,
  type PlayInput,
  type Ring,
  ringsOf,
} from '#engine/rules/trip/encounters/encounter-play.ts';
import type { TryEnd } from '#engine/rules/trip/one-try.ts';
import type { EncounterFact } from './facts.ts';

interface EncounterState {
  /** 0 to 100. */
  progress: number;
  /** The hand is in a gap. */
  isThrough: boolean;
  /** What the last press or the last silent beat was, and its tick, for a moment's light. */
  last: { readonly kind: 'hit' | 'wrong' | 'missed'; readonly tick: number } | null;
  /** How the play ended; null while it goes on. */
  end: TryEnd | null;
}

interface EncounterContext {
  readonly components: ReturnType<typeof createEncounterComponents>;
  readonly hand: number;
  readonly seed: string;
  readonly terms: EncounterPlay;
  /** The beats of a beacon; none in the other games. */
  readonly beats: readonly Beat[];
  /** The turning rings; none in the other games. */
  readonly rings: readonly Ring[];
  /** The first beat that hasn't been pressed or missed, and the first that hasn't sounded. */
  nextBeat: number;
  nextSound: number;
  readonly state: EncounterState;
  /** Ticks that have passed. */
  tick: number;
  /** What the hand did, in tick order: the log that the server replays. */
  readonly input: PlayInput[];
  /** How many entries of `input` have been applied. */
  applied: number;
  readonly facts: EncounterFact[];
}

export type EncounterWorld = World<EncounterContext>;

/**
 * A played encounter before its first tick (D34). With an `input` it replays a play and ends the same way. Entries may come
 * in any order; those of one tick count in the order given.
 */
export function createEncounterWorld(
  seed: string,
  terms: EncounterPlay,
  input: readonly PlayInput[] = [],
): EncounterWorld {
  const world = createWorld<EncounterContext>({
    components: createEncounterComponents(),
    hand: 0,
    seed,
    terms,
    beats: terms.game === 'beacon' ? beatsOf(seed, terms) : [],
    rings: terms.game === 'rings' ? ringsOf(seed, terms) : [],
    nextBeat: 0,
    nextSound: 0,
    state: { progress: 0, isThrough: false, last: null, end: null },
    tick: 0,
    input: [...input].sort((a, b) => a.tick - b.tick),
    applied: 0,
    facts: [],
  });
  const { Place } = world.components;
  const hand = addEntity(world);
  addComponents(world, hand, Place);
  Place.at[hand] = Place.before[hand] = handStart;
  Place.push[hand] = 0;
  return Object.assign(world, { hand });
}

/** The hand's place now, in parts of a turn or of the field's width. */
export function handAt({ components: { Place }, hand }: EncounterWorld): number {
  return Place.at[hand] ?? handStart;
}

/** True when a hand at this place is in a gap at a tick: both rings are open there, or the channel is. */
export function isInGap({ rings, seed, terms }: EncounterWorld, at: number, tick: number): boolean {
  if (terms.game === 'channel') return isInChannel(seed, at, tick, terms);
  return rings.every((ring) => isRingOpen(ring, at, tick));
}

/** Each world makes its own, so that two never share data. */
function createEncounterComponents() {
  const table = (): number[] => [];
  return {
    /** The place now and one tick ago, and the push to the side from this tick on. */
    Place: { at: table(), before: table(), push: table() },
  };
}
