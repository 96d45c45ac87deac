import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loudness, peak, rms } from './measure.mjs';
import { score } from './score.mjs';
import { RATE } from './synth.mjs';

const sound = fileURLToPath(new URL('../../assets/sound/', import.meta.url));
const PEAK_DB = -2;
const LOUDNESS_DB = { effect: -20, loop: -24 };
/** Loops are written with this much of themselves on both sides, so that no codec's padding is ever heard. */
const MARGIN_SECONDS = 0.5;

const wanted = process.argv.slice(2);
const table = {};
const folder = await mkdtemp(join(tmpdir(), 'proto-trip-sound-'));
for (const [name, { loop = false, volume, make }] of Object.entries(score)) {
  const track = make();
  const level = levelled(loop ? track.channels : track.channels.map(trimmed), loop);
  table[name] = {
    files: [`${name}.webm`, `${name}.mp3`],
    loop,
    volume,
    ms: Math.round((level[0].length / RATE) * 1000),
    ...(loop && { loopFromMs: MARGIN_SECONDS * 1000 }),
  };
  if (wanted.length && !wanted.includes(name)) continue;
  const wav = join(folder, `${name}.wav`);
  await writeFile(wav, waveFile(loop ? level.map(withMargins) : level));
  encode(wav, name, loop, table[name].ms / 1000);
  const sizes = await Promise.all(
    table[name].files.map(async (file) => (await stat(join(sound, file))).size),
  );
  const shown = [peak(level), rms(level), loudness(level, { whole: loop })].map((v) => v.toFixed(1));
  console.log(
    name.padEnd(16),
    `${table[name].ms} ms`,
    `peak ${shown[0]}`,
    `rms ${shown[1]}`,
    `loud ${shown[2]}`,
    ...sizes,
  );
}
await rm(folder, { recursive: true });
await writeFile(join(sound, 'sounds.json'), `${JSON.stringify(table, null, 2)}\n`);

/** Normalises the loudness, or less where the peaks would clip; fades the ends so that nothing clicks. */
function levelled(channels, loop) {
  const target = loop ? LOUDNESS_DB.loop : LOUDNESS_DB.effect;
  const gain = 10 ** (Math.min(target - loudness(channels, { whole: loop }), PEAK_DB - peak(channels)) / 20);
  const fade = Math.round(0.03 * RATE);
  return channels.map((channel) =>
    channel.map((v, i) => v * gain * (loop ? 1 : Math.min(1, (channel.length - 1 - i) / fade))),
  );
}

/** Cuts off the inaudible part of the tail. */
function trimmed(channel) {
  const last = channel.findLastIndex((v) => Math.abs(v) > 0.0008);
  return channel.slice(0, Math.min(channel.length, last + Math.round(0.03 * RATE)));
}

function withMargins(channel) {
  const margin = MARGIN_SECONDS * RATE;
  const out = new Float32Array(channel.length + 2 * margin);
  out.set(channel.subarray(-margin));
  out.set(channel, margin);
  out.set(channel.subarray(0, margin), margin + channel.length);
  return out;
}

/** 16-bit WAV. */
function waveFile(channels) {
  const frames = channels[0].length;
  const bytes = Buffer.alloc(44 + frames * channels.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels.length, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * channels.length * 2, 28);
  bytes.writeUInt16LE(channels.length * 2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(frames * channels.length * 2, 40);
  for (let i = 0; i < frames; i++) {
    channels.forEach((channel, c) => {
      const v = Math.max(-1, Math.min(1, channel[i]));
      bytes.writeInt16LE(Math.round(v * 32767), 44 + (i * channels.length + c) * 2);
    });
  }
  return bytes;
}

/**
 * Opus in WebM for most browsers, MP3 for the rest; every run makes the same file. Low-delay Opus at a constant rate encodes
 * both ends of a loop alike: they differ by −100 dB.
 */
function encode(wav, name, loop, seconds) {
  const common = [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    '-i',
    wav,
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
  ];
  const rate = loop ? ['-b:a', '30k', '-vbr', 'off'] : ['-b:a', seconds < 1.6 ? '32k' : '24k', '-vbr', 'on'];
  const opus = ['-c:a', 'libopus', '-application', 'lowdelay', ...rate];
  const mp3 = loop
    ? ['-ac', '1', '-ar', '24000', '-b:a', '32k']
    : ['-ar', '32000', '-b:a', seconds < 1.6 ? '40k' : '32k'];
  execFileSync('ffmpeg', [...common, ...opus, join(sound, `${name}.webm`)]);
  execFileSync('ffmpeg', [...common, '-c:a', 'libmp3lame', ...mp3, join(sound, `${name}.mp3`)]);
}
