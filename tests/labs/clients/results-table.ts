import type { Cell } from './play-profile.ts';

const start = '<!-- written by npm run test:clients -->';

/** Names of the rows and columns of the table. */
export interface TableNames {
  readonly clients: readonly { readonly title: string; readonly versions: readonly string[] }[];
  readonly flows: readonly string[];
}

export interface PlayedCell extends Pick<Cell, 'flow' | 'kind' | 'text'> {
  readonly title: string;
  readonly version: string;
}

/** A mark of the table: ✓, ✗, `untried`, or the reason why the client cannot. */
type Mark = '✓' | '✗' | 'untried' | { readonly reason: string };

/** The page with the marks of a run; every other cell stays as it is on the page. */
export function pageWithResults(page: string, names: TableNames, played: readonly PlayedCell[]): string {
  const marks = readMarks(page);
  for (const cell of played) marks.set(keyOf(cell), markOf(cell));
  const reasons: string[] = [];
  const written = (mark: Mark): string => {
    if (typeof mark === 'string') return mark;
    if (!reasons.includes(mark.reason)) reasons.push(mark.reason);
    return `(${reasons.indexOf(mark.reason) + 1})`;
  };
  const rows = names.flows.map((flow) => [
    flow,
    ...names.clients.map(({ title, versions }) =>
      versions.map((version) => written(marks.get(keyOf({ title, version, flow })) ?? 'untried')).join(', '),
    ),
  ]);
  const heads = ['flow', ...names.clients.map(({ title, versions }) => `${title} ${versions.join(', ')}`)];
  const table = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  const notes = reasons.map((reason, index) => `${index + 1}. ${reason}`);
  return [page.split(start)[0] + start, '', ...table, '', ...notes, ''].join('\n');
}

/** The heads and rows of the table on the page. */
export function readTable(page: string): string[][] {
  return (page.split(start)[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.slice(2, -2).split(' | '));
}

function readMarks(page: string): Map<string, Mark> {
  const reasons = new Map(
    [...(page.split(start)[1] ?? '').matchAll(/^(\d+)\. (.+)$/gm)].map(([, number = '', reason = '']) => [
      number,
      reason,
    ]),
  );
  const [heads = [], ...rows] = readTable(page);
  const marks = new Map<string, Mark>();
  for (const [flow = '', ...cells] of rows)
    for (const [column, cell] of cells.entries()) {
      const [, title = '', versions = ''] = /^(.*?) ([\d., ]+)$/.exec(heads[column + 1] ?? '') ?? [];
      const written = cell.split(', ');
      for (const [index, version] of versions.split(', ').entries()) {
        const reason = reasons.get(/^\((\d+)\)$/.exec(written[index] ?? '')?.[1] ?? '');
        const mark = reason === undefined ? written[index] : { reason };
        if (typeof mark === 'object' || mark === '✓' || mark === '✗')
          marks.set(keyOf({ title, version, flow }), mark);
      }
    }
  return marks;
}

function keyOf({ title, version, flow }: Pick<PlayedCell, 'title' | 'version' | 'flow'>): string {
  return `${title} ${version} ${flow}`;
}

function markOf({ kind, text }: PlayedCell): Mark {
  if (kind === 'cannot') return { reason: text };
  return kind === 'ended' ? '✓' : '✗';
}
