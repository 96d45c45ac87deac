import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds into its shot at which a subtitle appears, and before the shot's end at which it goes. */
const LATE = 0.3;
const EARLY = 0.2;

/** Copies the quests' films and stills, and writes `{film}.{language}.vtt` from the strings. */
export function copyFilms(assets, target) {
  mkdirSync(target, { recursive: true });
  cpSync(join(assets, 'films'), target, {
    recursive: true,
    filter: (file) => !file.endsWith('.json'),
  });
  const films = JSON.parse(readFileSync(join(assets, 'films/films.json'), 'utf8'));
  for (const language of readdirSync(join(assets, 'strings'))) {
    const file = join(assets, 'strings', language, 'content/homeland.json');
    const { quests } = JSON.parse(readFileSync(file, 'utf8'));
    for (const [key, { shots }] of Object.entries(films))
      writeFileSync(join(target, `${key}.${language}.vtt`), subtitles(shots, quests[key].film));
  }
}

/** A WebVTT file with a line of text for each shot; `shots` are lengths in seconds. */
export function subtitles(shots, lines) {
  let start = 0;
  const cues = shots.map((seconds, index) => {
    const from = start + LATE;
    start += seconds;
    return `${clock(from)} --> ${clock(start - EARLY)}\n${lines[index]}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function clock(seconds) {
  return `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
}
