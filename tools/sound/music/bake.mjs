import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { decode, encode } from '../encode.mjs';
import { measured, readLevels, saveLevels } from '../levels.mjs';
import { master } from '../master.mjs';
import { seam, truePeak } from '../measure.mjs';
import { RATE } from '../synth.mjs';
import { assault, docking, pirate } from './dangers.mjs';
import { base, chain, flight, themes } from './themes.mjs';

const folder = fileURLToPath(new URL('../../../assets/sound/', import.meta.url));
const CEILING = -1;
/** Stems are written with this much of themselves on both sides, so that no codec's padding is ever heard. */
const MARGIN_SECONDS = 0.5;

/** Every stem: how loud it is as a whole, and how it is made. */
const stems = Object.fromEntries([
  ...Object.entries(themes).flatMap(([name, theme]) => [
    [`${name}-base`, { lufs: -16, make: () => base(theme) }],
    ...(theme.flight ? [[`${name}-flight`, { lufs: -17.5, make: () => flight(theme) }]] : []),
    ...(theme.chain ? [[`${name}-chain`, { lufs: -18.5, make: () => chain(theme) }]] : []),
  ]),
  ['pirate', { lufs: -17, make: pirate }],
  ['assault', { lufs: -15, make: assault }],
  ['docking', { lufs: -17, make: docking }],
]);

const wanted = process.argv.slice(2);
const known = readLevels();
const levels = {};
const table = {};
for (const [name, { lufs, make }] of Object.entries(stems)) {
  const files = ['webm', 'mp3'].map((end) => `music/${name}.${end}`);
  if (wanted.length && !wanted.includes(name) && known[files[0]]) {
    for (const file of files) levels[file] = known[file];
    table[name] = known[files[0]].ms;
    continue;
  }
  const { channels, seconds } = make();
  table[name] = Math.round(seconds * 1000);
  const seams = bakeStem(name, channels, lufs);
  for (const file of files)
    levels[file] = { ms: table[name], ...measured(folder + file, roundOf(file, channels), true, lufs) };
  const { lufs: is, phoneLufs, truePeak: top, bytes } = levels[files[0]];
  console.log(
    name.padEnd(16),
    `${seconds} s  aim ${lufs}  is ${is}  phone ${phoneLufs}  peak ${top}  ${bytes} B  seam ${seams}`,
  );
}
saveLevels(levels, (file) => file.startsWith('music/'));
await writeFile(
  `${folder}music.json`,
  `${JSON.stringify({ marginMs: MARGIN_SECONDS * 1000, stems: table }, null, 2)}\n`,
);

function bakeStem(name, channels, lufs) {
  let ceiling = CEILING - 0.7;
  const isStereo = channels.length === 2;
  for (let round = 0; ; round++) {
    const level = master(channels, { lufs, isLoop: true, ceiling });
    encode(level.map(withMargins), `${folder}music/${name}`, {
      opus: ['-application', 'lowdelay', '-b:a', isStereo ? '44k' : '30k', '-vbr', 'off'],
      mp3: isStereo ? ['-ar', '24000', '-b:a', '48k'] : ['-ac', '1', '-ar', '24000', '-b:a', '32k'],
    });
    const rounds = ['webm', 'mp3'].map((end) => roundOf(`music/${name}.${end}`, channels));
    const over = Math.max(...rounds.map((render) => truePeak(render) - CEILING));
    if (over <= 0 || round === 4) return rounds.map(([channel]) => seam(channel).toFixed(2)).join(' ');
    ceiling -= over + 0.1;
  }
}

/** One round as a player hears it: decoded, without the margins. */
function roundOf(file, channels) {
  const from = MARGIN_SECONDS * RATE;
  return decode(folder + file, channels.length).map((channel) =>
    channel.slice(from, from + channels[0].length),
  );
}

function withMargins(channel) {
  const margin = MARGIN_SECONDS * RATE;
  const out = new Float32Array(channel.length + 2 * margin);
  out.set(channel.subarray(-margin));
  out.set(channel, margin);
  out.set(channel.subarray(0, margin), margin + channel.length);
  return out;
}
