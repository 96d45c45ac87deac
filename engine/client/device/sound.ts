import type { Howl } from 'howler';
import table from '#assets/sound/sounds.json' with { type: 'json' };
import { soundUrl } from '../core/asset-url.ts';
import { importChunk } from '../core/import-chunk.ts';
import { state } from '../core/state.ts';
import { watch } from '../core/watch.ts';
import type { MusicPlayer, Score } from './music-player.ts';
import { isHidden, onVisibilityChange } from './visibility.ts';

export type SoundName = keyof typeof table;

/** The volumes, 0 to 1, of effects and of music while the player's sliders are in the middle. */
const EFFECTS = 0.1;
const MUSIC = 0.04;
/** Initial position of a slider, in percent. */
export const DEFAULT_VOLUME = 50;
/** A semitone up, as a factor of the rate. */
const SEMITONE = 2 ** (1 / 12);

type Library = typeof import('howler');

let library: Promise<Library | null> | undefined;
let music: Promise<MusicPlayer | null> | undefined;
const sounds = new Map<SoundName, Howl>();
let score: Score | null = null;
let isStarted = false;
/** True after the player's first touch: browsers play no sound before it. */
let isAllowed = false;
/** True while a film plays with its own sound. */
let isHushed = false;

/** Starts sound at the first touch: browsers play none before it. */
export function startSound(): void {
  if (isStarted) return;
  isStarted = true;
  const allow = (): void => {
    isAllowed = true;
    void follow();
  };
  addEventListener('pointerdown', allow);
  addEventListener('keydown', allow);
  onVisibilityChange(() => void follow());
  watch(
    () => state.settings.sounds,
    () => void follow(),
  );
  watch(
    () => `${state.settings.effectsVolume} ${state.settings.musicVolume}`,
    () => void follow(),
  );
}

/**
 * Plays a sound once. `pan` is −1 for the left and 1 for the right, `pitch` semitones up, `volume` a share
 * of its own. Throws for an unknown name.
 */
export function playSound(name: string, how: { pan?: number; pitch?: number; volume?: number } = {}): void {
  if (!isSound(name)) throw new Error(`unknown sound: ${name}`);
  if (!mayPlay()) return;
  void soundOf(name).then((sound) => {
    // Sound may have been switched off while the file was loading.
    if (!sound || !mayPlay()) return;
    const id = sound.play();
    if (how.pitch) sound.rate(SEMITONE ** how.pitch, id);
    if (how.pan) sound.stereo(how.pan, id);
    if (how.volume !== undefined) sound.volume(how.volume, id);
  });
}

/** Loads sounds that must not be late when they are first played. */
export function readySounds(names: readonly SoundName[]): void {
  if (mayPlay()) for (const name of names) void soundOf(name);
}

/** The music of the present screen; null for none. Settings and visibility decide whether it is audible. */
export function playMusic(wanted: Score | null): void {
  score = wanted;
  if (library) void follow();
}

/** Silences the game while something else is to be heard. */
export function hushSound(isIt: boolean): void {
  isHushed = isIt;
  void follow();
}

/**
 * Amplitude for a slider's position: silence at 0, four times the amplitude at 100, and even steps for the
 * ear between.
 */
export function gainOf(volume: number = DEFAULT_VOLUME): number {
  return (volume / DEFAULT_VOLUME) ** 2;
}

function mayPlay(): boolean {
  return isAllowed && !isHushed && state.settings.sounds && !isHidden();
}

/** Applies the settings, the page's visibility and the score to the sound. */
async function follow(): Promise<void> {
  if (!mayPlay()) {
    if (library) await fallSilent();
    return;
  }
  const Howler = (await loadLibrary())?.Howler;
  if (!Howler || !mayPlay()) return;
  Howler.volume(EFFECTS * gainOf(state.settings.effectsVolume));
  // After a phone call or a screen lock, iOS leaves the audio context 'interrupted' until a touch or a
  // return to the page.
  if (Howler.ctx && Howler.ctx.state !== 'running') void Howler.ctx.resume();
  const volume = MUSIC * gainOf(state.settings.musicVolume);
  // Nothing is downloaded for a player who turned the music off, or who saves data.
  if (!music && (!score || volume === 0 || savesData())) return;
  // A device without Web Audio plays effects only.
  if (!Howler.usingWebAudio) return;
  const player = await loadMusic(Howler.ctx);
  player?.setVolume(volume);
  player?.play(score);
}

/**
 * Suspends the whole output, so that calls and the messenger stay
 * undisturbed, and music resumes where it stopped.
 */
async function fallSilent(): Promise<void> {
  for (const sound of sounds.values()) sound.stop();
  const ctx = (await library)?.Howler.ctx;
  if (ctx?.state === 'running' && !mayPlay()) await ctx.suspend();
}

/** Null without a network: the sound is loaded again when it is next played. */
async function soundOf(name: SoundName): Promise<Howl | null> {
  const Sound = (await loadLibrary())?.Howl;
  const sound = sounds.get(name);
  if (sound || !Sound) return sound ?? null;
  const made = new Sound({
    src: table[name].files.map(soundUrl),
    onloaderror: () => sounds.delete(name),
  });
  sounds.set(name, made);
  return made;
}

function loadLibrary(): Promise<Library | null> {
  library ??= importChunk<Library>('howler', () => import('howler')).then(
    (module: Library & { default?: Library }) => {
      // As a chunk of its own, the library arrives as the default export.
      const howler = module.default ?? module;
      howler.Howler.autoSuspend = false;
      yieldToOthers();
      return howler;
    },
    () => {
      library = undefined;
      return null;
    },
  );
  return library;
}

function loadMusic(ctx: AudioContext): Promise<MusicPlayer | null> {
  music ??= importChunk('music', () => import('./music-player.ts')).then(
    ({ MusicPlayer }) => new MusicPlayer(ctx),
    () => {
      music = undefined;
      return null;
    },
  );
  return music;
}

/** On iOS: the phone's silent switch mutes the game, and other apps keep playing. */
function yieldToOthers(): void {
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession) audioSession.type = 'ambient';
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function isSound(name: string): name is SoundName {
  return Object.hasOwn(table, name);
}
