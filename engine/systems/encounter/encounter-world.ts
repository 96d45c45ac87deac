import type { EncounterPlay } from '../../content/schemas/encounters.ts';
import { type TryEnd, tickMs } from '../../rules/trip/arrival/one-try.ts';
import {
  type Beat,
  beatsOf,
  beatWindow,
  cursorAfter,
  cursorStart,
  heldAfter,
  isInChannel,
  isPlayWon,
  isRingOpen,
  type PlayInput,
  type PlayResult,
  type PressKind,
  playTicks,
  pressedAfter,
  type Ring,
  ringsOf,
} from '../../rules/trip/encounters/encounter-play.ts';

/*
 * A played encounter (D34) moves only the player's cursor. Its state needs no entities, and one function
 * advances the state by a tick. The screen and the server's replay run the same ticks.
 */

/** An event of a played encounter. The client adds the countdown, and gives each a sound and a vibration. */
export interface EncounterFact {
  /**
   * A second of the countdown begins; a beat sounds; the cursor enters or leaves a gap; a press meets or
   * misses a beat, or a beat has no press; the play ends.
   */
  readonly kind: 'counted' | 'beat' | 'entered' | 'left' | 'hit' | 'wrong' | 'missed' | 'won' | 'lost';
  /** Ticks since the start of the play; 0 during the countdown. */
  readonly tick: number;
}

interface EncounterState {
  /** 0 to 100. */
  progress: number;
  /** The cursor is in a gap. */
  isThrough: boolean;
  /** The last press or silent beat and its tick, for a moment's light. */
  last: { readonly kind: PressKind; readonly tick: number } | null;
  /** Result of the play; null until its end. */
  end: TryEnd | null;
}

export interface EncounterWorld {
  readonly seed: string;
  readonly terms: EncounterPlay;
  /** The beats of a beacon; none in the other games. */
  readonly beats: readonly Beat[];
  /** The turning rings; none in the other games. */
  readonly rings: readonly Ring[];
  /** Place of the cursor now and one tick ago, as a share of a turn or of the field's width. */
  cursorAt: number;
  cursorBefore: number;
  /** The push of the cursor to the side, −1 to 1. */
  push: number;
  /** The first beat that hasn't been pressed or missed, and the first that hasn't sounded. */
  nextBeat: number;
  nextSound: number;
  readonly state: EncounterState;
  /** Ticks passed. */
  tick: number;
  /** The player's input in tick order: the log that the server replays. */
  readonly input: PlayInput[];
  /** Applied entries of `input`. */
  applied: number;
  readonly facts: EncounterFact[];
}

/**
 * A played encounter before its first tick. With an `input` the world replays a play to the same end.
 * Entries may have any order; entries of one tick apply in the order given.
 */
export function createEncounterWorld(
  seed: string,
  terms: EncounterPlay,
  input: readonly PlayInput[] = [],
): EncounterWorld {
  return {
    seed,
    terms,
    beats: terms.game === 'beacon' ? beatsOf(seed, terms) : [],
    rings: terms.game === 'rings' ? ringsOf(seed, terms) : [],
    cursorAt: cursorStart,
    cursorBefore: cursorStart,
    push: 0,
    nextBeat: 0,
    nextSound: 0,
    state: { progress: 0, isThrough: false, last: null, end: null },
    tick: 0,
    input: [...input].sort((a, b) => a.tick - b.tick),
    applied: 0,
    facts: [],
  };
}

/** Plays a whole encounter from its log. The server accepts no other result (D21). */
export function replayEncounter(seed: string, input: readonly PlayInput[], terms: EncounterPlay): PlayResult {
  const world = createEncounterWorld(seed, terms, input);
  advanceEncounter(world, Number.POSITIVE_INFINITY);
  return { won: world.state.end === 'won', progress: world.state.progress, ticks: world.tick };
}

/**
 * Advances a play up to `toMs` since its first tick, or to its end. The steps in which it is called change
 * no result.
 */
export function advanceEncounter(world: EncounterWorld, toMs: number): void {
  while (!world.state.end && (world.tick + 1) * tickMs <= toMs) {
    applyInput(world);
    moveCursor(world);
    world.tick++;
    soundBeats(world);
    holdGap(world);
    decidePlay(world);
  }
}

/** A push is logged in eighths: finer than a thumb can steer, and short in the log. */
const pushSteps = 8;

/**
 * Pushes the cursor to a side from the next tick on, and logs the push. The later of two
 * pushes within one tick counts.
 */
export function pushCursor(world: EncounterWorld, push: number): void {
  // Never −0, which JSON can't write.
  const x = Math.round(Math.min(1, Math.max(-1, push)) * pushSteps) / pushSteps + 0;
  const last = world.input.at(-1);
  if ((last?.x ?? 0) === x) return;
  if (last?.tick === world.tick) world.input.pop();
  world.input.push({ tick: world.tick, x, y: 0 });
}

/** Presses at the coming tick, at most once. */
export function pressCursor(world: EncounterWorld): void {
  if (world.input.at(-1)?.tick === world.tick) return;
  world.input.push({ tick: world.tick, x: 0, y: 1 });
}

/** True when a cursor at this place is in a gap at a tick: both rings are open there, or the channel is. */
export function isInGap({ rings, seed, terms }: EncounterWorld, at: number, tick: number): boolean {
  if (terms.game === 'channel') return isInChannel(seed, at, tick, terms);
  return rings.every((ring) => isRingOpen(ring, at, tick));
}

/** Applies the log's entries for this tick. */
function applyInput(world: EncounterWorld): void {
  for (let entry = world.input[world.applied]; entry && entry.tick <= world.tick; ) {
    if (world.terms.game !== 'beacon') world.push = entry.x;
    else if (entry.y > 0) press(world);
    entry = world.input[++world.applied];
  }
}

/** A press counts for the next beat when it is near enough, and is wrong otherwise. */
function press(world: EncounterWorld): void {
  const beat = world.beats[world.nextBeat];
  const isHit = beat !== undefined && beat.tick - world.tick <= beatWindow(world.terms);
  if (isHit) world.nextBeat++;
  countPress(world, isHit ? 'hit' : 'wrong');
}

function moveCursor(world: EncounterWorld): void {
  world.cursorBefore = world.cursorAt;
  world.cursorAt = cursorAfter(world.cursorAt, world.push, world.terms);
}

/** Sounds the beats of this tick, and misses those whose time for a press is over. */
function soundBeats(world: EncounterWorld): void {
  const { beats, terms, tick } = world;
  if (tick === beats[world.nextSound]?.tick) {
    world.nextSound++;
    world.facts.push({ kind: 'beat', tick });
  }
  const beat = beats[world.nextBeat];
  if (!beat || tick <= beat.tick + beatWindow(terms)) return;
  world.nextBeat++;
  countPress(world, 'missed');
}

function countPress({ state, tick, facts }: EncounterWorld, kind: PressKind): void {
  state.progress = pressedAfter(state.progress, kind);
  state.last = { kind, tick };
  facts.push({ kind, tick });
}

/** Lets the progress grow while the cursor is in a gap, and fall outside. */
function holdGap(world: EncounterWorld): void {
  const { state, terms, tick } = world;
  if (terms.game === 'beacon') return;
  const wasThrough = state.isThrough;
  state.isThrough = isInGap(world, world.cursorAt, tick);
  state.progress = heldAfter(state.progress, state.isThrough, terms);
  if (state.isThrough !== wasThrough) world.facts.push({ kind: state.isThrough ? 'entered' : 'left', tick });
}

/** Ends the play: it is won when the progress is full, and lost when the time runs out first. */
function decidePlay({ state, tick, terms, facts }: EncounterWorld): void {
  const isWon = isPlayWon(state.progress);
  if (!isWon && tick < playTicks(terms)) return;
  state.end = isWon ? 'won' : 'lost';
  facts.push({ kind: state.end, tick });
}
