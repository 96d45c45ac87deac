import type { Summary } from './summarise.ts';

const panel = { width: 380, height: 240, left: 64, top: 56, gap: 96 };
const colours = ['#8ce9ff', '#7effde', '#fcff7e', '#8c9eff', '#ffffff', '#ff9b21'];

interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly of: (summary: Summary) => readonly number[];
}

const panels: readonly Panel[] = [
  { title: 'Earned', unit: 'PROTO', of: ({ earned }) => earned },
  { title: 'Spent', unit: 'PROTO', of: ({ spent }) => spent },
  { title: 'Systems completed', unit: '', of: ({ systems }) => systems },
];

/** Three charts side by side, a line a habit, the days from left to right. */
export function drawSvg(summaries: readonly Summary[]): string {
  const width = panel.left + panels.length * (panel.width + panel.gap);
  const height = panel.top + panel.height + 84;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Roboto Flex, sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#05070b"/>`,
    ...panels.map((one, index) => drawPanel(one, summaries, panel.left + index * (panel.width + panel.gap))),
    ...summaries.map(({ habit }, index) => {
      const x = panel.left + index * 236;
      const y = height - 22;
      return `<circle cx="${x}" cy="${y - 4}" r="5" fill="${colours[index]}"/><text x="${x + 12}" y="${y}" fill="#fff">${habit.title}</text>`;
    }),
    '</svg>',
  ].join('\n');
}

function drawPanel({ title, unit, of }: Panel, summaries: readonly Summary[], left: number): string {
  const days = Math.max(2, ...summaries.map((summary) => of(summary).length));
  const top = niceTop(Math.max(1, ...summaries.flatMap((summary) => of(summary))));
  const x = (day: number) => left + (day / (days - 1)) * panel.width;
  const y = (value: number) => panel.top + panel.height * (1 - value / top);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = y(top * share).toFixed(1);
    const label = (top * share).toLocaleString('en', { notation: 'compact' });
    return `<path d="M${left} ${at}h${panel.width}" stroke="#333"/><text x="${left - 8}" y="${at}" dy="4" text-anchor="end" fill="#9aa4b2">${label}</text>`;
  });
  const ticks = [0, 30, 60, 90]
    .filter((day) => day <= days)
    .map(
      (day) =>
        `<text x="${x(Math.min(day, days - 1)).toFixed(1)}" y="${panel.top + panel.height + 20}" text-anchor="middle" fill="#9aa4b2">${day}</text>`,
    );
  const lines = summaries.map((summary, index) => {
    const points = of(summary).map((value, day) => `${x(day).toFixed(1)},${y(value).toFixed(1)}`);
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colours[index]}" stroke-width="2"/>`;
  });
  const head = `<text x="${left}" y="${panel.top - 20}" fill="#fff" font-size="15">${title}${unit ? `, ${unit}` : ''}</text>`;
  return [head, ...grid, ...ticks, ...lines].join('\n');
}

/** The next round number. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 3, 4, 6, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}
