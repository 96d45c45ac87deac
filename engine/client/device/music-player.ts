import table from '#assets/sound/music.json' with { type: 'json' };
import { soundUrl } from '../core/asset-url.ts';

export type Stem = keyof typeof table.stems;
/** The theme and how loud each stem is, 0 to 1. Stems that aren't named are silent. */
export type Score = Partial<Record<Stem, number>>;

/** Half the usual rate would do for the music; a decoded stem takes two thirds of the memory. */
const RATE = 32_000;
/** Time constant of a stem's fade, in seconds. */
const RISE = 0.5;
const FALL = 0.9;
/** After this many times `FALL` nothing is heard of it. */
const GONE = 5;
/** Stems of themes that aren't heard any more are kept up to this number. */
const KEPT = 6;

interface Voice {
  readonly source: AudioBufferSourceNode;
  readonly gain: GainNode;
}

/**
 * Plays stems together. All of them run on one clock: a stem that begins later begins in the middle, so
 * that bars meet. Howler isn't used here: it can neither start a loop at a given moment nor repeat a part
 * of a file.
 */
export class MusicPlayer {
  private readonly out: GainNode;
  private readonly startsAt: number;
  private readonly buffers = new Map<Stem, Promise<AudioBuffer | null>>();
  private readonly voices = new Map<Stem, Voice>();
  private score: Score = {};

  constructor(private readonly ctx: AudioContext) {
    this.out = ctx.createGain();
    this.out.connect(ctx.destination);
    this.startsAt = ctx.currentTime;
  }

  setVolume(volume: number): void {
    this.out.gain.setTargetAtTime(volume, this.ctx.currentTime, 0.05);
  }

  /** Fades to the score. A stem that isn't loaded joins as soon as it is. */
  play(score: Score | null): void {
    this.score = score ?? {};
    for (const stem of this.voices.keys()) if (!this.wants(stem)) this.fadeOut(stem);
    void this.bring();
  }

  private wants(stem: Stem): boolean {
    return (this.score[stem] ?? 0) > 0;
  }

  /** One after another, so that a slow connection brings the ground before the rest. */
  private async bring(): Promise<void> {
    const { score } = this;
    for (const stem of Object.keys(score) as Stem[]) {
      const level = score[stem] ?? 0;
      if (level === 0) continue;
      const voice = this.voices.get(stem);
      const buffer = voice ? null : await this.bufferOf(stem);
      if (score !== this.score) return;
      if (buffer && !this.voices.has(stem)) this.start(stem, buffer);
      const { currentTime } = this.ctx;
      this.voices.get(stem)?.gain.gain.setTargetAtTime(level, currentTime, RISE);
    }
  }

  private start(stem: Stem, buffer: AudioBuffer): void {
    const source = this.ctx.createBufferSource();
    const gain = this.ctx.createGain();
    const seconds = table.stems[stem] / 1000;
    const from = table.marginMs / 1000;
    source.buffer = buffer;
    source.loop = true;
    source.loopStart = from;
    source.loopEnd = from + seconds;
    gain.gain.value = 0;
    source.connect(gain).connect(this.out);
    const at = this.ctx.currentTime + 0.05;
    source.start(at, from + ((at - this.startsAt) % seconds));
    this.voices.set(stem, { source, gain });
  }

  private fadeOut(stem: Stem): void {
    const voice = this.voices.get(stem);
    if (!voice) return;
    this.voices.delete(stem);
    const { currentTime } = this.ctx;
    voice.gain.gain.cancelScheduledValues(currentTime);
    voice.gain.gain.setTargetAtTime(0, currentTime, FALL);
    voice.source.stop(currentTime + FALL * GONE);
    voice.source.onended = () => voice.gain.disconnect();
  }

  private bufferOf(stem: Stem): Promise<AudioBuffer | null> {
    const buffer = this.buffers.get(stem);
    if (buffer) return buffer;
    this.forgetOld();
    const made = load(stem);
    this.buffers.set(stem, made);
    // Without a network it is loaded again when it is next wanted.
    void made.then((buffer) => buffer || this.buffers.delete(stem));
    return made;
  }

  private forgetOld(): void {
    for (const stem of this.buffers.keys()) {
      if (this.buffers.size <= KEPT) return;
      if (!this.voices.has(stem) && !this.wants(stem)) this.buffers.delete(stem);
    }
  }
}

/** Browsers decode on a thread of their own. Null if no file could be fetched and decoded. */
async function load(stem: Stem): Promise<AudioBuffer | null> {
  const decoder = new OfflineAudioContext(1, 1, RATE);
  for (const type of playableTypes()) {
    const file = await fetch(soundUrl(`music/${stem}.${type}`)).catch(() => null);
    const bytes = file?.ok ? await file.arrayBuffer().catch(() => null) : null;
    const buffer = bytes && (await decoder.decodeAudioData(bytes).catch(() => null));
    if (buffer) return buffer;
  }
  return null;
}

function playableTypes(): readonly string[] {
  const playsOpus = new Audio().canPlayType('audio/webm; codecs="opus"') !== '';
  return playsOpus ? ['webm', 'mp3'] : ['mp3'];
}
