import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loudnessOf } from './master.mjs';
import { throughPhone, truePeak } from './measure.mjs';

const json = fileURLToPath(new URL('levels.json', import.meta.url));
const page = fileURLToPath(new URL('LEVELS.md', import.meta.url));

/** Measurements of a decoded file, with the hash of the file. */
export function measured(file, channels, isLoop, aim) {
  const bytes = readFileSync(file);
  const round = (v) => Math.round(v * 10) / 10;
  return {
    aim,
    lufs: round(loudnessOf(channels, isLoop)),
    phoneLufs: round(loudnessOf(throughPhone(channels), isLoop)),
    truePeak: round(truePeak(channels)),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
  };
}

/** Keeps the rows of files that weren't baked this time, and drops those of `isOurs` that are gone. */
export function saveLevels(rows, isOurs) {
  const known = readLevels();
  const kept = Object.entries(known).filter(([file]) => !isOurs(file) || file in rows);
  const all = Object.fromEntries([...kept, ...Object.entries(rows)].sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(json, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(page, levelsPage(all));
}

export function readLevels() {
  try {
    return JSON.parse(readFileSync(json, 'utf8'));
  } catch {
    return {};
  }
}

/** The table as a page. */
export function levelsPage(levels) {
  const rows = Object.entries(levels).map(
    ([file, { aim, lufs, phoneLufs, truePeak: top, ms, bytes }]) =>
      `| ${file} | ${(ms / 1000).toFixed(2)} | ${aim} | ${lufs} | ${phoneLufs} | ${top} | ${(bytes / 1024).toFixed(1)} |`,
  );
  return `# Levels

Written by \`node tools/sound/bake.mjs\` and \`node tools/sound/music/bake.mjs\`, measured in the encoded files after BS.1770-4; a test compares it with them.
LUFS: of the loudest 0.4 s of an event, of the whole of a loop. Phone: the same without what a phone's speaker can't play (under 300 Hz).
Peak: true peak, dBTP. At the volumes of the game an event is heard 20 dB lower (0.1), music 28 dB lower (0.04).

| file | s | aim | LUFS | phone | peak | KiB |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
