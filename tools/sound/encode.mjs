import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { RATE } from './synth.mjs';

const QUIET = ['-hide_banner', '-loglevel', 'error', '-y'];
const SAME_EVERY_RUN = ['-map_metadata', '-1', '-fflags', '+bitexact'];

/**
 * Writes `<path>.webm` (Opus, for most browsers) and `<path>.mp3` (for the rest); every run makes the same
 * files. `opus` and `mp3` are options of ffmpeg. Low-delay Opus at a constant rate encodes both ends of a
 * loop alike.
 */
export function encode(channels, path, { opus, mp3 }) {
  const folder = mkdtempSync(join(tmpdir(), 'proto-trip-sound-'));
  const wav = join(folder, 'track.wav');
  writeFileSync(wav, waveFile(channels));
  mkdirSync(dirname(path), { recursive: true });
  const common = [...QUIET, '-i', wav, ...SAME_EVERY_RUN];
  execFileSync('ffmpeg', [...common, '-c:a', 'libopus', ...opus, `${path}.webm`]);
  execFileSync('ffmpeg', [...common, '-c:a', 'libmp3lame', ...mp3, `${path}.mp3`]);
  rmSync(folder, { recursive: true });
}

/** The channels of an encoded file at 48 kHz. */
export function decode(file, count) {
  const out = ['-f', 'f32le', '-ac', `${count}`, '-ar', `${RATE}`, '-'];
  const bytes = execFileSync('ffmpeg', [...QUIET, '-i', file, ...out], { maxBuffer: 2 ** 28 });
  const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return Array.from({ length: count }, (_, c) => all.filter((_, i) => i % count === c));
}

export const bytesOf = (file) => readFileSync(file);

/** 24-bit WAV, so that a quiet tail isn't rounded away before it is encoded. */
function waveFile(channels) {
  const frames = channels[0].length;
  const block = channels.length * 3;
  const bytes = Buffer.alloc(44 + frames * block);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels.length, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * block, 28);
  bytes.writeUInt16LE(block, 32);
  bytes.writeUInt16LE(24, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(frames * block, 40);
  for (let i = 0; i < frames; i++) {
    channels.forEach((channel, c) => {
      const v = Math.max(-1, Math.min(1, channel[i]));
      bytes.writeIntLE(Math.round(v * 8388607), 44 + i * block + c * 3, 3);
    });
  }
  return bytes;
}
