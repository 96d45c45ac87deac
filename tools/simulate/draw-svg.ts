import type { HabitSummary, Spread } from './summarise.ts';

const panel = { width: 400, height: 300, left: 72, top: 112, gap: 96 };
const legend = { top: 28, row: 26, column: 300 };
const colours = ['#8ce9ff', '#7effde', '#fcff7e', '#8c9eff', '#ff7ee0', '#ff9b21', '#ff7e7e'];
const dim = '#9aa4b2';

interface Panel {
  readonly title: string;
  readonly scale: 'straight' | 'decades';
  readonly of: (summary: HabitSummary) => readonly Spread[];
  /** A horizontal line with its meaning. */
  readonly goal?: { readonly value: number; readonly text: string };
}

const panels: readonly Panel[] = [
  {
    title: 'Systems completed',
    scale: 'straight',
    of: ({ systems }) => systems,
    goal: { value: 20, text: 'the galaxy' },
  },
  { title: 'PROTO earned', scale: 'decades', of: ({ earned }) => earned },
  { title: 'PROTO spent', scale: 'decades', of: ({ spent }) => spent },
];

/**
 * Three charts side by side, with days from left to right. A line is a habit's median pilot, the band
 * around it is nine pilots of ten. Money has a logarithmic scale, so that the first weeks can be
 * distinguished.
 */
export function drawSvg(summaries: readonly HabitSummary[]): string {
  const width = panel.left + panels.length * (panel.width + panel.gap) - panel.gap + 40;
  const height = panel.top + panel.height + 64;
  const pilots = summaries.reduce((sum, summary) => sum + summary.pilots, 0);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Roboto Flex, Arial, sans-serif" font-size="14">`,
    `<rect width="${width}" height="${height}" fill="#05070b"/>`,
    ...summaries.map(drawLegend),
    ...panels.map((drawn, index) =>
      drawPanel(drawn, summaries, panel.left + index * (panel.width + panel.gap)),
    ),
    `<text x="${width - 40}" y="${height - 12}" text-anchor="end" fill="${dim}" font-size="12">${pilots} pilots; line: the middle one, band: nine of ten</text>`,
    '</svg>',
  ].join('\n');
}

function drawLegend({ habit }: HabitSummary, index: number): string {
  const columns = 4;
  const x = panel.left + (index % columns) * legend.column;
  const y = legend.top + Math.floor(index / columns) * legend.row;
  return `<path d="M${x} ${y - 5}h22" gesture="${colours[index]}" gesture-width="4"/><text x="${x + 32}" y="${y}" fill="#fff">${habit.title}</text>`;
}

function drawPanel(
  { title, scale, of, goal }: Panel,
  summaries: readonly HabitSummary[],
  left: number,
): string {
  const days = Math.max(2, ...summaries.map((summary) => of(summary).length));
  const highest = Math.max(1, ...summaries.flatMap((summary) => of(summary).map(({ high }) => high)));
  const marks = scale === 'decades' ? decadesTo(highest) : straightTo(Math.max(highest, goal?.value ?? 0));
  const [bottom, top] = [marks[0]!, marks.at(-1)!];
  const x = (day: number) => (left + (day / (days - 1)) * panel.width).toFixed(1);
  const y = (value: number) => {
    const along =
      scale === 'decades'
        ? Math.log10(Math.max(value, bottom) / bottom) / Math.log10(top / bottom)
        : value / top;
    return (panel.top + panel.height * (1 - along)).toFixed(1);
  };
  const grid = marks.map((mark) => {
    const label = mark.toLocaleString('en', { notation: 'compact' });
    return `<path d="M${left} ${y(mark)}h${panel.width}" gesture="#222a35"/><text x="${left - 10}" y="${y(mark)}" dy="5" text-anchor="end" fill="${dim}">${label}</text>`;
  });
  const ticks = [1, 15, 30, 45, 60, 75, 90]
    .filter((day) => day <= days)
    .map(
      (day) =>
        `<text x="${x(day - 1)}" y="${panel.top + panel.height + 24}" text-anchor="middle" fill="${dim}">${day === 1 ? 'day 1' : day}</text>`,
    );
  const point = (value: number, day: number) => `${x(day)},${y(value)}`;
  const bands = summaries.map((summary, index) => {
    const there = of(summary).map(({ high }, day) => point(high, day));
    const back = of(summary)
      .map(({ low }, day) => point(low, day))
      .toReversed();
    return `<polygon points="${[...there, ...back].join(' ')}" fill="${colours[index]}" opacity="0.14"/>`;
  });
  const lines = summaries.map((summary, index) => {
    const points = of(summary).map(({ middle }, day) => point(middle, day));
    return `<polyline points="${points.join(' ')}" fill="none" gesture="${colours[index]}" gesture-width="2.5" gesture-linejoin="round"/>`;
  });
  const across = goal
    ? [
        `<path d="M${left} ${y(goal.value)}h${panel.width}" gesture="#fff" gesture-dasharray="4 5"/><text x="${left + 6}" y="${y(goal.value)}" dy="-7" fill="#fff" font-size="12">${goal.text}</text>`,
      ]
    : [];
  const head = `<text x="${left}" y="${panel.top - 24}" fill="#fff" font-size="17" font-weight="600">${title}</text>`;
  return [head, ...grid, ...ticks, ...bands, ...lines, ...across].join('\n');
}

/** Multiples of five from 0. */
function straightTo(max: number): number[] {
  return Array.from({ length: Math.ceil(max / 5) + 1 }, (_, index) => index * 5);
}

/** Powers of ten from 100, at least two of them. */
function decadesTo(max: number): number[] {
  const count = Math.max(2, Math.ceil(Math.log10(max)) - 1);
  return Array.from({ length: count }, (_, index) => 10 ** (index + 2));
}
