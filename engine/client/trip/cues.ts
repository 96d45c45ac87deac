import type { DockingFact } from '#engine/world/docking/facts.ts';
import type { TripFact } from '#engine/world/trip/facts.ts';
import { type Haptic, vibrate } from '../device/haptics.ts';
import { playSound, readySounds, type SoundName } from '../device/sound.ts';

/** The sound and vibration of a fact. It plays with the canvas and, in list mode, without it. */
interface Cue {
  readonly sounds: readonly Sound[];
  readonly haptic?: Haptic;
}

interface Sound {
  readonly name: SoundName;
  /** −1 for the left and 1 for the right. */
  readonly pan?: number;
  /** Semitones up. */
  readonly pitch?: number;
}

/** The pitch rises by a semitone with each object in a row, up to an octave. */
const HIGHEST_PITCH = 12;
/** How far to the side a pirate is heard when it appears. */
const PIRATE_PAN = 0.6;
const SILENCE: Cue = { sounds: [] };

const tripCues: {
  readonly [Kind in TripFact['kind']]: (fact: Extract<TripFact, { readonly kind: Kind }>) => Cue;
} = {
  taken: ({ size, combo, isFull }) => ({
    sounds: [
      { name: `tap-${size}`, pitch: Math.min(combo - 1, HIGHEST_PITCH) },
      { name: 'beam' },
      ...(isFull ? [{ name: 'cargo-full' } as const] : []),
    ],
    haptic: size === 'xl' ? 'medium' : 'light',
  }),
  refused: ({ reason }) => ({
    sounds: [{ name: reason === 'energy' ? 'energy-empty' : 'cargo-full' }],
    haptic: 'error',
  }),
  missed: () => SILENCE,
  'pirate-came': ({ side }) => ({ sounds: [{ name: 'pirate-in', pan: side * PIRATE_PAN }] }),
  'pirate-left': () => ({ sounds: [{ name: 'pirate-gone' }] }),
  shot: () => ({ sounds: [{ name: 'pirate-shot' }, { name: 'pirate-caught' }], haptic: 'medium' }),
  finished: () => ({ sounds: [{ name: 'finish' }], haptic: 'success' }),
};

const dockingCues: { readonly [Kind in DockingFact['kind']]: Cue } = {
  counted: { sounds: [{ name: 'dock-count' }] },
  entered: { sounds: [{ name: 'dock-in' }], haptic: 'medium' },
  left: { sounds: [{ name: 'dock-out' }], haptic: 'light' },
  won: { sounds: [{ name: 'dock-locked' }], haptic: 'success' },
  lost: { sounds: [{ name: 'dock-failed' }], haptic: 'error' },
};

export function playTripCue(fact: TripFact): void {
  play(tripCue(fact));
}

export function tripCue(fact: TripFact): Cue {
  return (tripCues[fact.kind] as (fact: TripFact) => Cue)(fact);
}

/** Plays only the last fact of a frame: a ship that leaves the station's frame just as time runs out sounds only the end. */
export function playDockingCue(facts: readonly DockingFact[]): void {
  const last = facts.at(-1);
  if (last) play(dockingCues[last.kind]);
}

/** Loads the sounds before the try, so that none is late. */
export function readyDockingSounds(): void {
  readySounds(Object.values(dockingCues).flatMap(({ sounds }) => sounds.map(({ name }) => name)));
}

function play({ sounds, haptic }: Cue): void {
  for (const sound of sounds) playSound(sound.name, sound);
  if (haptic) vibrate(haptic);
}
