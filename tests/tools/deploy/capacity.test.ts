import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('tools/deploy/CAPACITY.md', 'utf8');
// The path is a value, because the page's program has no types.
const program = '../../../tools/deploy/capacity.mjs';
const { calculate, figures, fill } = await import(program);

it('the tables of the page are those of the figures', () => {
  expect(page.match(/^\| .+ \|$/gm)!.length).toBeGreaterThan(50);
  expect(fill(page)).toBe(page);
  expect(fill(page.replaceAll('USD a month', 'EUR'))).toBe(page);
});

it('more players need more of everything', () => {
  const double = structuredClone(figures);
  double.players.online.value *= 2;
  const resultOf = (results: Record<string, [string, string, number][]>, part: string, what: string) =>
    results[part]!.find(([name]) => name === what)![2];
  const [one, two] = [calculate(figures), calculate(double)];
  for (const [part, what] of [
    ['load', 'reports a second'],
    ['servers', 'cores at work'],
    ['database', 'writes a second'],
    ['redis', 'commands a second'],
  ] as const)
    expect(resultOf(two, part, what) / resultOf(one, part, what)).toBeCloseTo(2);
});
