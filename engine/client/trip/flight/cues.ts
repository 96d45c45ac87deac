import type { AssaultFact } from '../../../world/assault/assault-world.ts';
import type { DockingFact } from '../../../world/docking/docking-world.ts';
import type { MadeGesture, TakenFact, TripFact } from '../../../world/trip/facts.ts';
import { type Haptic, vibrate } from '../../device/haptics.ts';
import { playSound, readySounds, type SoundName } from '../../device/sound.ts';

/** Plays the sound and vibration of a fact, in list mode too. */
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
  /** Delay in milliseconds. */
  readonly afterMs?: number;
}

/** Each hit in a row sounds one step higher on a pentatonic scale, up to an octave. Semitones. */
const SCALE = [0, 2, 4, 7, 9, 12] as const;
const pitchOf = (hits: number): number => SCALE[Math.min(Math.max(hits, 1), SCALE.length) - 1] ?? 0;
/** Stereo position of a pirate that appears. */
const PIRATE_PAN = 0.6;
/** A chain shorter than this ends without a sound. */
const CHAIN_HEARD = 3;
const SILENCE: Cue = { sounds: [] };

const tripCues: {
  readonly [Kind in TripFact['kind']]: (fact: Extract<TripFact, { readonly kind: Kind }>) => Cue;
} = {
  // A storm sounds when it appears at the far side of the field.
  'wave-came': ({ tone, isLast }) => ({
    sounds: [{ name: tone === 'storm' || isLast ? 'wave-storm' : 'wave' }],
  }),
  'tapping-ended': () => ({ sounds: [{ name: 'finish', pitch: -12 }], haptic: 'success' }),
  taken: (fact) => {
    const { size, what, left, hits, isFull, isOverload, gesture } = fact;
    return {
      sounds: [
        ...(gesture
          ? gestureSounds(gesture.verb, fact)
          : [
              { name: `tap-${size}`, pitch: pitchOf(hits) } as const,
              ...(left > 0 ? [] : [{ name: 'beam' } as const]),
              ...ownSoundOf(what, left),
            ]),
        ...(isFull ? [{ name: 'cargo-full' } as const] : []),
        ...(isOverload ? [{ name: 'gather', pitch: pitchOf(hits) } as const] : []),
      ],
      haptic:
        isFull || (left === 0 && (size === 'xl' || gesture?.verb === 'hold' || gesture?.verb === 'tow'))
          ? 'medium'
          : 'light',
    };
  },
  gripped: ({ verb }) =>
    verb === 'swipe' ? SILENCE : { sounds: [{ name: 'beam', pitch: verb === 'hold' ? -5 : -10 }] },
  // A drill that rises by a fifth.
  drilled: ({ part, of }) => ({
    sounds: [{ name: 'vein-crack', pitch: (7 * part) / of }],
    haptic: 'light',
  }),
  fumbled: ({ reason }) =>
    reason === 'torn' ? { sounds: [{ name: 'dock-out', pitch: -5 }], haptic: 'error' } : SILENCE,
  'mine-hit': () => ({ sounds: [{ name: 'mine' }], haptic: 'error' }),
  astray: () => SILENCE,
  // The last note bends down.
  'chain-lost': ({ hits, reason }) =>
    reason === 'mine' || hits < CHAIN_HEARD
      ? SILENCE
      : { sounds: [{ name: 'chain-lost', pitch: pitchOf(hits) }], haptic: 'error' },
  refused: () => ({ sounds: [{ name: 'energy-empty' }], haptic: 'error' }),
  missed: () => SILENCE,
  'pirate-came': ({ side }) => ({ sounds: [{ name: 'pirate-in', pan: side * PIRATE_PAN }] }),
  'pirate-left': () => ({ sounds: [{ name: 'pirate-gone' }] }),
  shot: () => ({ sounds: [{ name: 'pirate-shot' }, { name: 'pirate-caught' }], haptic: 'medium' }),
  finished: () => ({ sounds: [{ name: 'finish' }], haptic: 'success' }),
};

/** Delay from one part of a cluster to the next, as on the canvas. */
const PART_MS = 60;

/** Sounds of an object that was taken by another verb than the tap (D52). */
function gestureSounds(
  verb: MadeGesture['verb'],
  { left, parts = [], payPercent }: TakenFact,
): readonly Sound[] {
  if (verb === 'hold') return left > 0 ? [] : [{ name: 'vein-open' }];
  if (verb === 'tow') return [{ name: 'dock-in' }, { name: 'tap-l' }];
  // One step up the scale a part.
  if (verb === 'swipe')
    return parts.map((_, part) => ({
      name: 'tap-s' as const,
      pitch: pitchOf(part + 1) + (part >= SCALE.length ? 2 : 0),
      afterMs: part * PART_MS,
    }));
  // A bell, a glass tick, a dull tick.
  if (payPercent === 100)
    return [
      { name: 'tap-m', pitch: 12 },
      { name: 'gather', pitch: 7 },
    ];
  return payPercent > 50 ? [{ name: 'tap-xs' }] : [{ name: 'plate', pitch: -5 }];
}

/** Sound that a special object adds to the tap. */
function ownSoundOf(what: string, tapsLeft: number): readonly Sound[] {
  if (what === 'vein' || what === 'core') return [{ name: tapsLeft > 0 ? 'vein-crack' : 'vein-open' }];
  return what === 'comet' || what === 'beacon' ? [{ name: what }] : [];
}

const dockingCues: { readonly [Kind in DockingFact['kind']]: Cue } = {
  counted: { sounds: [{ name: 'dock-count' }] },
  entered: { sounds: [{ name: 'dock-in' }], haptic: 'medium' },
  left: { sounds: [{ name: 'dock-out' }], haptic: 'light' },
  won: { sounds: [{ name: 'dock-locked' }], haptic: 'success' },
  lost: { sounds: [{ name: 'dock-failed' }], haptic: 'error' },
};

/** Stereo position of a gun of the base. */
const GUN_PAN = [-0.7, 0.7, -0.4] as const;
const panOf = (gun: number) => ({ pan: GUN_PAN[gun] ?? 0 });

const assaultCues: {
  readonly [Kind in AssaultFact['kind']]: (fact: Extract<AssaultFact, { readonly kind: Kind }>) => Cue;
} = {
  counted: () => ({ sounds: [{ name: 'dock-count' }] }),
  phase: () => ({ sounds: [{ name: 'assault-phase' }] }),
  ordered: () => ({ sounds: [{ name: 'assault-order' }], haptic: 'selection' }),
  volley: ({ station }) => (station === 'guns' ? { sounds: [{ name: 'assault-volley' }] } : SILENCE),
  told: ({ gun }) => ({ sounds: [{ name: 'assault-told', ...panOf(gun) }] }),
  opened: ({ gun }) => ({ sounds: [{ name: 'assault-open', ...panOf(gun) }], haptic: 'light' }),
  answered: () => ({ sounds: [{ name: 'assault-answer' }], haptic: 'medium' }),
  mistimed: () => ({ sounds: [{ name: 'assault-mistimed' }], haptic: 'error' }),
  stopped: ({ gun }) => ({ sounds: [{ name: 'assault-stopped', ...panOf(gun) }] }),
  hit: ({ gun }) => ({ sounds: [{ name: 'assault-hit', ...panOf(gun) }], haptic: 'heavy' }),
  won: () => ({ sounds: [{ name: 'assault-won' }], haptic: 'success' }),
  lost: () => ({ sounds: [{ name: 'assault-lost' }], haptic: 'error' }),
};

/** Plays the facts of a frame; of several of one kind only the last. */
export function playAssaultCues(facts: readonly AssaultFact[]): void {
  for (const fact of new Map(facts.map((each) => [each.kind, each])).values())
    play((assaultCues[fact.kind] as (fact: AssaultFact) => Cue)(fact));
}

/** Loads the sounds before the fight, so that none is late. */
export function readyAssaultSounds(): void {
  readySounds(['dock-count', ...assaultSounds]);
}

const assaultSounds = [
  'assault-phase',
  'assault-order',
  'assault-volley',
  'assault-told',
  'assault-open',
  'assault-answer',
  'assault-stopped',
  'assault-hit',
  'assault-won',
  'assault-lost',
  'assault-mistimed',
] as const;

/** The sounds that must not be late during a flight. */
export function readyTripSounds(): void {
  readySounds([...sizes.map((size) => `tap-${size}` as const), ...fieldSounds]);
}

const sizes = ['xs', 's', 'm', 'l', 'xl'] as const;
const fieldSounds = [
  'beam',
  'energy-empty',
  'pirate-in',
  'pirate-shot',
  'mine',
  'chain-lost',
  'comet',
] as const;

export function playTripCue(fact: TripFact): void {
  play(tripCue(fact));
}

export function tripCue(fact: TripFact): Cue {
  return (tripCues[fact.kind] as (fact: TripFact) => Cue)(fact);
}

/**
 * Plays only the last fact of a frame: a ship that leaves the station's frame just as time runs out sounds
 * only the end.
 */
export function playDockingCue(facts: readonly DockingFact[]): void {
  const last = facts.at(-1);
  if (last) play(dockingCues[last.kind]);
}

/** The ghost has docked. */
export function playGhostCue(): void {
  playSound('dock-in', { pitch: -7, volume: 0.3 });
}

/** Loads the sounds before the try, so that none is late. */
export function readyDockingSounds(): void {
  readySounds(Object.values(dockingCues).flatMap(({ sounds }) => sounds.map(({ name }) => name)));
}

function play({ sounds, haptic }: Cue): void {
  for (const sound of sounds) {
    if (sound.afterMs) setTimeout(() => playSound(sound.name, sound), sound.afterMs);
    else playSound(sound.name, sound);
  }
  if (haptic) vibrate(haptic);
}
