import { join } from 'node:path';

/**
 * ffmpeg's arguments for a film's soundtrack: stems of the game's music, and effects `[name, second, gain]`,
 * brought to −24 LUFS. Input 0 is the picture.
 */
export function soundtrack(folder, seconds, { music, effects }) {
  const inputs = [
    ...Object.keys(music).map((stem) => join(folder, 'music', `${stem}.mp3`)),
    ...effects.map(([name]) => join(folder, `${name}.mp3`)),
  ];
  const filters = [
    ...Object.values(music).map(
      (gain, index) =>
        `[${index + 1}:a]aformat=channel_layouts=stereo,atrim=0.5:${seconds + 0.5},asetpts=PTS-STARTPTS,volume=${gain}`,
    ),
    ...effects.map(([, at, gain = 1], index) => {
      const input = Object.keys(music).length + index + 1;
      return `[${input}:a]aformat=channel_layouts=stereo,volume=${gain},adelay=${Math.round(at * 1000)}:all=1`;
    }),
  ].map((filter, index) => `${filter}[a${index}]`);
  const labels = inputs.map((_, index) => `[a${index}]`).join('');
  const master = [
    `${labels}amix=inputs=${inputs.length}:normalize=0:duration=longest`,
    `apad`,
    `atrim=0:${seconds}`,
    'loudnorm=I=-24:TP=-3:LRA=11',
    'afade=t=in:d=0.6',
    `afade=t=out:st=${seconds - 1.2}:d=1.2[sound]`,
  ].join(',');
  return [
    ...inputs.flatMap((file) => ['-i', file]),
    ...['-filter_complex', [...filters, master].join(';'), '-map', '0:v', '-map', '[sound]'],
  ];
}
