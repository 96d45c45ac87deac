import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { flows } from './flows/all.ts';
import { profiles } from './profiles/all.ts';

const page = readFileSync('tests/labs/clients/README.md', 'utf8').split('<!-- written')[1] ?? '';
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it('the table of the clients has every profile and every flow, and no failure', () => {
  const [head = [], ...played] = rows;
  const clients = profiles.filter(({ platform }) => platform !== null);
  expect(head).toEqual(['flow', ...clients.map(({ title, versions }) => `${title} ${versions.join(', ')}`)]);
  expect(played.map(([flow]) => flow)).toEqual(flows.map(({ name }) => name));
  const marks = played.flatMap((row) => row.slice(1).flatMap((cell) => cell.split(' ')));
  expect(marks.filter((mark) => !/^(✓|\?|\(\d+\))$/.test(mark))).toEqual([]);
  for (const number of marks.flatMap((mark) => /\d+/.exec(mark) ?? []))
    expect(page, `reason ${number}`).toMatch(new RegExp(`^${number}\\. \\S`, 'm'));
});
