import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rowFaults } from './check-rows.ts';
import { errorsPromises } from './errors.ts';
import { formulasPromises } from './formulas.ts';
import { inputsPromises } from './inputs.ts';
import { numbersPromises } from './numbers.ts';
import { by, open, promisesOf, proved, screen, topics } from './row.ts';
import { statesPromises } from './states.ts';

const tests = fileURLToPath(new URL('../..', import.meta.url));
const rows = [
  ...statesPromises,
  ...inputsPromises,
  ...formulasPromises,
  ...errorsPromises,
  ...numbersPromises,
];

function read(file: string): string | undefined {
  return existsSync(tests + file) ? readFileSync(tests + file, 'utf8') : undefined;
}

describe('the promises of the game', () => {
  it('are each proved by tests that are there', () => {
    expect(rowFaults(rows, read)).toEqual([]);
  });

  it('cover five topics, and most of them are proved', () => {
    for (const topic of topics) expect(rows.filter((row) => row.topic === topic).length).toBeGreaterThan(10);
    const waiting = rows.filter(({ kind }) => kind !== 'proved');
    expect(waiting.length).toBeLessThan(rows.length / 3);
  });
});

describe('the check of the table', () => {
  const text = "it('does it', () => {}); it.each([1])(\n'does %i', () => {}); const said = 'is said';";
  const faultsOf = (...promises: Parameters<typeof promisesOf>[1]) =>
    rowFaults(promisesOf('states', promises), (file) => (file === 'a.test.ts' ? text : undefined));

  it('finds nothing in a sound one', () => {
    const sound = proved('it', by('a.test.ts', 'does it', 'does %i'));
    expect(faultsOf(sound, screen('that', 'a flow'), open('those', 'a reason'))).toEqual([]);
  });

  it.each([
    ['a test that is not there', proved('it', by('a.test.ts', 'does that')), /no test 'does that'/],
    ['a text that is no test', proved('it', by('a.test.ts', 'is said')), /no test 'is said'/],
    ['a file that is not there', proved('it', by('b.test.ts', 'does it')), /no file b/],
    ['a rule without a test', proved('it'), /nothing proves it/],
    ['a rule that waits for nothing', screen('it', ' '), /doesn't say/],
  ])('finds %s', (_what, row, fault) => {
    expect(faultsOf(row)).toEqual([expect.stringMatching(fault)]);
  });

  it('finds a rule that is there twice', () => {
    const row = proved('it', by('a.test.ts', 'does it'));
    expect(faultsOf(row, row)).toEqual([expect.stringMatching(/twice/)]);
  });
});
