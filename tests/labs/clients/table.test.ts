import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newFaults } from '../../shape/faults-left.ts';
import { flows } from './flows/all.ts';
import { profiles } from './profiles/all.ts';
import { type PlayedCell, pageWithResults, readTable } from './results-table.ts';

const path = 'tests/labs/clients/README.md';
const page = readFileSync(path, 'utf8');
const [head = [], ...rows] = readTable(page);
const marks = rows.flatMap((row) => row.slice(1).flatMap((cell) => cell.split(', ')));

describe('the table of the clients', () => {
  it('has every profile and every flow', () => {
    const clients = profiles.filter(({ platform }) => platform !== null);
    expect(head).toEqual([
      'flow',
      ...clients.map(({ title, versions }) => `${title} ${versions.join(', ')}`),
    ]);
    expect(rows.map(([flow]) => flow)).toEqual(flows.map(({ name }) => name));
  });

  it('has no failure, and a reason for each flow that a client cannot end', () => {
    expect(marks.filter((mark) => !/^(✓|untried|\(\d+\))$/.test(mark))).toEqual([]);
    for (const number of marks.flatMap((mark) => /\d+/.exec(mark) ?? []))
      expect(page, `reason ${number}`).toMatch(new RegExp(`^${number}\\. \\S`, 'm'));
  });

  it('has no new cell that nobody tried', () => {
    const untried = marks.filter((mark) => mark === 'untried').map(() => path);
    expect(newFaults('untried cells', untried, 3)).toEqual([]);
  });
});

describe('a run of the client lab', () => {
  const names = { clients: [{ title: 'Web (A)', versions: ['6.0', '9.6'] }], flows: ['start', 'share'] };
  const cell = (fields: Partial<PlayedCell>): PlayedCell => ({
    title: 'Web (A)',
    version: '9.6',
    flow: 'share',
    kind: 'ended',
    text: '',
    ...fields,
  });
  const empty = 'Results\n\n<!-- written by npm run test:clients -->\n';

  it('marks what it did not play as untried on an empty page', () => {
    expect(readTable(pageWithResults(empty, names, [cell({})]))).toEqual([
      ['flow', 'Web (A) 6.0, 9.6'],
      ['start', 'untried, untried'],
      ['share', 'untried, ✓'],
    ]);
  });

  it('changes only the cells that it played', () => {
    const before = pageWithResults(empty, names, [
      cell({ flow: 'start', kind: 'cannot', text: 'no window' }),
      cell({ flow: 'start', version: '6.0', kind: 'failed', text: 'a fault' }),
      cell({ kind: 'cannot', text: 'no chats' }),
    ]);
    expect(pageWithResults(before, names, [])).toBe(before);
    const after = pageWithResults(before, names, [cell({ version: '6.0' })]);
    expect(readTable(after).slice(1)).toEqual([
      ['start', '✗, (1)'],
      ['share', '✓, (2)'],
    ]);
    expect(after).toContain('1. no window\n2. no chats\n');
  });
});
