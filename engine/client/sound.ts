import type { Howl } from 'howler';
import table from '../../assets/sound/sounds.json' with { type: 'json' };
import { soundUrl } from './asset-url.ts';
import { store } from './store.ts';
import { watch } from './watch.ts';

export type SoundName = keyof typeof table;

/** The specification's volumes: of everything, and of what plays in the background. */
const MASTER = 0.1;
const BACKGROUND = 0.04;
/** A semitone up, as a factor of the rate. */
const SEMITONE = 2 ** (1 / 12);
const FADE_MS = 900;

interface Row {
  readonly files: readonly string[];
  readonly loop: boolean;
  readonly volume: number;
}

type Library = typeof import('howler');

let library: Promise<Library> | undefined;
const sounds = new Map<SoundName, Howl>();
let background: SoundName | null = null;
let isStarted = false;

/** From the first touch on: a browser lets nothing sound before it. */
export function startSound(): void {
  if (isStarted) return;
  isStarted = true;
  const wake = (): void => void awake();
  addEventListener('pointerdown', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void pauseAll();
    else wake();
  });
  watch(
    () => store.settings.sounds,
    (on) => {
      if (!on && library) void pauseAll();
      else if (on) wake();
    },
  );
}

/** Plays a sound once. `pan` is −1 for the left and 1 for the right, `pitch` semitones up. Throws for an unknown name. */
export function playSound(name: string, how: { pan?: number; pitch?: number } = {}): void {
  if (!isSound(name)) throw new Error(`unknown sound: ${name}`);
  if (!store.settings.sounds || typeof document === 'undefined' || document.hidden) return;
  void soundOf(name).then((sound) => {
    const id = sound.play();
    if (how.pitch) sound.rate(SEMITONE ** how.pitch, id);
    if (how.pan) sound.stereo(how.pan, id);
  });
}

/** What goes on under everything; null for silence. Throws for an unknown name. */
export function playBackground(name: string | null): void {
  if (name !== null && !isSound(name)) throw new Error(`unknown sound: ${name}`);
  if (name === background) return;
  const before = background;
  background = name;
  if (before) void silence(before);
  if (library) void awake();
}

async function awake(): Promise<void> {
  if (!store.settings.sounds || document.hidden) return;
  const { Howler } = await loadLibrary();
  // iOS leaves the sound 'interrupted' after a call or a lock: only a touch or a return to the page wakes it.
  if (Howler.ctx && Howler.ctx.state !== 'running') void Howler.ctx.resume();
  if (!background) return;
  const wanted = background;
  const sound = await soundOf(wanted);
  if (wanted === background && !sound.playing()) {
    const id = sound.play();
    sound.fade(0, volumeOf(wanted), FADE_MS, id);
  }
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

async function soundOf(name: SoundName): Promise<Howl> {
  const { Howl: Sound } = await loadLibrary();
  const known = sounds.get(name);
  if (known) return known;
  const row: Row = table[name];
  const made = new Sound({ src: row.files.map(soundUrl), loop: row.loop, volume: volumeOf(name) });
  sounds.set(name, made);
  return made;
}

/** Relative to the master: what loops lies further back. */
function volumeOf(name: SoundName): number {
  const { loop, volume }: Row = table[name];
  return loop ? volume * (BACKGROUND / MASTER) : volume;
}

function loadLibrary(): Promise<Library> {
  library ??= import('howler').then((module: Library & { default?: Library }) => {
    // In a chunk of its own the library comes as the default export.
    const howler = module.default ?? module;
    howler.Howler.volume(MASTER);
    howler.Howler.autoSuspend = false;
    return howler;
  });
  return library;
}

function isSound(name: string): name is SoundName {
  return Object.hasOwn(table, name);
}
