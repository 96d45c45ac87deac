import type { EncounterPlay } from '../../../content/schemas/encounters.ts';
import { type TryEnd, tickMs } from '../../../rules/trip/arrival/one-try.ts';
import {
  channelAt,
  channelWidth,
  type PlayInput,
  playSeed,
  playTicks,
} from '../../../rules/trip/encounters/encounter-play.ts';
import {
  advanceEncounter,
  createEncounterWorld,
  type EncounterFact,
  type EncounterWorld,
  isInGap,
  pressCursor,
  pushCursor,
} from '../../../systems/encounter/encounter-world.ts';
import { deviceNow } from '../../device/clock.ts';
import { type Haptic, vibrate } from '../../device/haptics.ts';
import { playSound, readySounds, type SoundName } from '../../device/sound.ts';

/** Values of a play for the HUD, rounded to what it can display. */
export interface LivePlay {
  readonly countdown: number;
  readonly leftMs: number;
  readonly progress: number;
  readonly isThrough: boolean;
  /** The side of the nearest gap; null while the cursor is in one, and where there is none. */
  readonly gap: 'left' | 'right' | null;
  readonly end: TryEnd | null;
}

/** A moment of a play. */
export interface PlayFrame
  extends Pick<EncounterWorld, 'seed' | 'terms' | 'state' | 'rings' | 'beats' | 'nextBeat'> {
  /** With its part of the next one. */
  readonly tick: number;
  /** The cursor's place. */
  readonly at: number;
}

const cues: { readonly [Kind in EncounterFact['kind']]: { sound?: SoundName; haptic?: Haptic } } = {
  counted: { sound: 'dock-count' },
  beat: { sound: 'dock-count' },
  entered: { sound: 'dock-in', haptic: 'light' },
  left: { sound: 'dock-out' },
  hit: { sound: 'assault-answer', haptic: 'medium' },
  wrong: { sound: 'assault-mistimed', haptic: 'error' },
  missed: { haptic: 'light' },
  won: { sound: 'dock-locked', haptic: 'success' },
  lost: { sound: 'dock-failed', haptic: 'error' },
};

const countMs = 3000;
/** Distance ahead at which the channel's side is read, in ticks. */
const aheadTicks = 18;
const stepMs = 100;

/** A played encounter on the screen. Only this window has it; leaving lets the game end. */
export class EncounterRun {
  readonly world: EncounterWorld;
  readonly terms: EncounterPlay;
  private readonly beginsAtMs = deviceNow() + countMs;
  private counted = 0;
  private wantedPush = 0;

  constructor(flightSeed: string, n: number, terms: EncounterPlay) {
    this.terms = terms;
    this.world = createEncounterWorld(playSeed(flightSeed, n), terms);
    readySounds(Object.values(cues).flatMap(({ sound }) => sound ?? []));
  }

  /** Input for the server's replay. */
  get input(): readonly PlayInput[] {
    return this.world.input;
  }

  /** State to draw now, between two ticks. */
  get frame(): PlayFrame {
    const { world, terms } = this;
    const { seed, state, rings, beats, nextBeat } = world;
    const into = state.end ? 0 : Math.min(1, Math.max(0, this.elapsedMs / tickMs - world.tick));
    const at = world.cursorAt;
    const moved = at - world.cursorBefore;
    // Round a wreck a place may go from one end to the other.
    const between = Math.abs(moved) > 0.5 ? at : at - moved * (1 - into);
    return { seed, terms, state, rings, beats, nextBeat, tick: world.tick + into, at: between };
  }

  /** Advances the world to the present, and plays the sounds of its facts. */
  live(): void {
    const { world } = this;
    if (world.state.end) return;
    const secondsLeft = this.countdown;
    if (secondsLeft > 0 && secondsLeft !== this.counted) world.facts.push({ kind: 'counted', tick: 0 });
    this.counted = secondsLeft;
    if (this.elapsedMs >= 0 && this.terms.game !== 'beacon') pushCursor(world, this.wantedPush);
    advanceEncounter(world, this.elapsedMs);
    const kinds = new Set(world.facts.splice(0).map(({ kind }) => kind));
    for (const kind of kinds) {
      const { sound, haptic } = cues[kind];
      if (sound) playSound(sound);
      if (haptic) vibrate(haptic);
    }
  }

  /** Sets the player's push: −1 to 1. */
  push(x: number): void {
    this.wantedPush = x;
  }

  press(): void {
    if (this.terms.game !== 'beacon' || this.elapsedMs < 0 || this.world.state.end) return;
    advanceEncounter(this.world, this.elapsedMs);
    if (!this.world.state.end) pressCursor(this.world);
  }

  get shown(): LivePlay {
    const { state, tick } = this.world;
    return {
      countdown: this.countdown,
      leftMs: Math.round(((playTicks(this.terms) - tick) * tickMs) / stepMs) * stepMs,
      progress: state.end === 'won' ? 100 : Math.floor(state.progress),
      isThrough: state.isThrough,
      gap: this.nearestGap,
      end: state.end,
    };
  }

  private get elapsedMs(): number {
    return deviceNow() - this.beginsAtMs;
  }

  private get countdown(): number {
    return Math.max(0, Math.ceil(-this.elapsedMs / 1000));
  }

  private get nearestGap(): LivePlay['gap'] {
    const { world, terms } = this;
    const at = world.cursorAt;
    if (terms.game === 'beacon') return null;
    if (terms.game === 'channel') {
      const away = channelAt(world.seed, world.tick + aheadTicks, terms) - at;
      if (Math.abs(away) <= channelWidth(terms) / 2) return null;
      return away < 0 ? 'left' : 'right';
    }
    for (let part = 0; part < 0.5; part += 0.01) {
      if (isInGap(world, at + part, world.tick)) return part === 0 ? null : 'right';
      if (isInGap(world, at - part, world.tick)) return 'left';
    }
    return null;
  }
}
