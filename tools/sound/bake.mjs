import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { decode, encode } from './encode.mjs';
import { measured, readLevels, saveLevels } from './levels.mjs';
import { master } from './master.mjs';
import { truePeak } from './measure.mjs';
import { score } from './score.mjs';
import { RATE } from './synth.mjs';

const folder = fileURLToPath(new URL('../../assets/sound/', import.meta.url));
/** The highest true peak of an encoded file, dBTP. */
const CEILING = -1;

const wanted = process.argv.slice(2);
const known = readLevels();
const table = {};
const levels = {};
for (const [name, { lufs, make }] of Object.entries(score)) {
  const files = [`${name}.webm`, `${name}.mp3`];
  if (wanted.length && !wanted.includes(name)) {
    for (const file of files) if (known[file]) levels[file] = known[file];
    if (known[files[0]]) table[name] = { files, ms: known[files[0]].ms };
    continue;
  }
  const { channels } = make();
  const ms = bakeEffect(name, channels, lufs);
  table[name] = { files, ms };
  for (const file of files)
    levels[file] = { ms, ...measured(folder + file, decode(folder + file, channels.length), false, lufs) };
  const { lufs: is, phoneLufs, truePeak: top } = levels[files[0]];
  console.log(name.padEnd(18), `${ms} ms  aim ${lufs}  is ${is}  phone ${phoneLufs}  peak ${top}`);
}
saveLevels(levels, (file) => !file.includes('/'));
await writeFile(`${folder}sounds.json`, `${JSON.stringify(table, null, 2)}\n`);

/** Encoders overshoot: the limiter goes as much lower as the encoded file was too high. */
function bakeEffect(name, channels, lufs) {
  let ceiling = CEILING - 0.5;
  for (let round = 0; ; round++) {
    const level = master(channels, { lufs, isLoop: false, ceiling });
    const seconds = level[0].length / RATE;
    encode(level, folder + name, {
      opus: ['-application', 'lowdelay', '-b:a', seconds < 1.6 ? '40k' : '32k', '-vbr', 'on'],
      mp3: ['-ar', '32000', '-b:a', seconds < 1.6 ? '40k' : '32k'],
    });
    const over = Math.max(
      ...['webm', 'mp3'].map((end) => truePeak(decode(`${folder}${name}.${end}`, channels.length)) - CEILING),
    );
    if (over <= 0 || round === 4) return Math.round(seconds * 1000);
    ceiling -= over + 0.1;
  }
}
