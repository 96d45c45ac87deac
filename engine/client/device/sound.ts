import type { Howl } from 'howler';
import table from '#assets/sound/sounds.json' with { type: 'json' };
import { soundUrl } from '../core/asset-url.ts';
import { importChunk } from '../core/import-chunk.ts';
import { state } from '../core/state.ts';
import { watch } from '../core/watch.ts';
import { isHidden, onVisibilityChange } from './visibility.ts';

export type SoundName = keyof typeof table;

/** The volumes, 0 to 1: of effects, and of background sounds. */
const MASTER = 0.1;
const BACKGROUND = 0.04;
/** The sounds that must not be late during a flight. */
const FLIGHT: readonly SoundName[] = [
  'tap-xs',
  'tap-s',
  'tap-m',
  'tap-l',
  'tap-xl',
  'energy-empty',
  'pirate-in',
];
/** A semitone up, as a factor of the rate. */
const SEMITONE = 2 ** (1 / 12);
const FADE_MS = 900;

interface Row {
  readonly files: readonly string[];
  readonly loop: boolean;
  readonly volume: number;
}

type Library = typeof import('howler');

let library: Promise<Library | null> | undefined;
const sounds = new Map<SoundName, Howl>();
let background: SoundName | null = null;
let isStarted = false;
/** True after the player's first touch: browsers play no sound before it. */
let isAllowed = false;

/** Starts sound at the first touch: browsers play none before it. */
export function startSound(): void {
  if (isStarted) return;
  isStarted = true;
  const wake = (): void => void awake();
  const allow = (): void => {
    isAllowed = true;
    wake();
  };
  addEventListener('pointerdown', allow);
  addEventListener('keydown', allow);
  onVisibilityChange((isIt) => {
    if (isIt) void pauseAll();
    else wake();
  });
  watch(
    () => state.settings.sounds,
    (on) => {
      if (!on && library) void pauseAll();
      else if (on) wake();
    },
  );
}

/** Plays a sound once. `pan` is −1 for the left and 1 for the right, `pitch` semitones up. Throws for an unknown name. */
export function playSound(name: string, how: { pan?: number; pitch?: number } = {}): void {
  if (!isSound(name)) throw new Error(`unknown sound: ${name}`);
  if (!isAllowed || !state.settings.sounds || isHidden()) return;
  void soundOf(name).then((sound) => {
    // Sound may have been switched off while the file was loading.
    if (!sound || !state.settings.sounds || isHidden()) return;
    const id = sound.play();
    if (how.pitch) sound.rate(SEMITONE ** how.pitch, id);
    if (how.pan) sound.stereo(how.pan, id);
  });
}

/** Loads sounds that must not be late when they are first played. */
export function readySounds(names: readonly SoundName[]): void {
  if (isAllowed && state.settings.sounds) for (const name of names) void soundOf(name);
}

/** Plays a background loop; null for silence. Throws for an unknown name. */
export function playBackground(name: string | null): void {
  if (name !== null && !isSound(name)) throw new Error(`unknown sound: ${name}`);
  if (name === background) return;
  const before = background;
  background = name;
  if (before) void silence(before);
  if (library) void awake();
}

async function awake(): Promise<void> {
  if (!isAllowed || !state.settings.sounds || isHidden()) return;
  const Howler = (await loadLibrary())?.Howler;
  if (!Howler) return;
  // After a phone call or a screen lock, iOS leaves the audio context 'interrupted' until a touch or a return to the page.
  if (Howler.ctx && Howler.ctx.state !== 'running') void Howler.ctx.resume();
  if (!background) return;
  const wanted = background;
  if (wanted === 'ambience-trip') readySounds(FLIGHT);
  const sound = await soundOf(wanted);
  if (!sound || wanted !== background || !state.settings.sounds || isHidden()) return;
  // It may still be fading out: then it fades in from its present volume.
  const from = sound.playing() ? sound.volume() : 0;
  if (!sound.playing()) sound.play();
  sound.fade(from, volumeOf(wanted), FADE_MS);
}

async function silence(name: SoundName): Promise<void> {
  const sound = sounds.get(name);
  if (!sound?.playing()) return;
  sound.fade(sound.volume(), 0, FADE_MS);
  setTimeout(() => name !== background && sound.stop(), FADE_MS);
}

async function pauseAll(): Promise<void> {
  if (!library) return;
  for (const sound of sounds.values()) sound.stop();
}

/** Null without a network: the sound is loaded again when it is next played. */
async function soundOf(name: SoundName): Promise<Howl | null> {
  const Sound = (await loadLibrary())?.Howl;
  const known = sounds.get(name);
  if (known || !Sound) return known ?? null;
  const row: Row = table[name];
  const made = new Sound({
    src: row.files.map(soundUrl),
    loop: row.loop,
    volume: volumeOf(name),
    onloaderror: () => sounds.delete(name),
  });
  sounds.set(name, made);
  return made;
}

/** Relative to the master volume: loops are quieter. */
function volumeOf(name: SoundName): number {
  const { loop, volume }: Row = table[name];
  return loop ? volume * (BACKGROUND / MASTER) : volume;
}

function loadLibrary(): Promise<Library | null> {
  library ??= importChunk<Library>('howler', () => import('howler')).then(
    (module: Library & { default?: Library }) => {
      // As a chunk of its own, the library arrives as the default export.
      const howler = module.default ?? module;
      howler.Howler.volume(MASTER);
      howler.Howler.autoSuspend = false;
      return howler;
    },
    () => {
      library = undefined;
      return null;
    },
  );
  return library;
}

function isSound(name: string): name is SoundName {
  return Object.hasOwn(table, name);
}
