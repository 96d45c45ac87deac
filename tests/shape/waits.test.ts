import { describe, expect, it } from 'vitest';
import { newFaults } from './faults-left.ts';
import { readSources } from './read-sources.ts';

/** Names under which a file has the timers' promise, such as `wait`. */
function namesOfWait(source: string): string[] {
  const [, names] = /import \{([^}]*)\} from 'node:timers\/promises'/.exec(source) ?? [];
  const name = /\bsetTimeout(?: as (\w+))?/.exec(names ?? '');
  return name ? [name[1] ?? 'setTimeout'] : [];
}

/** Lines that wait for a time instead of an event. */
function fixedWaits(source: string): string[] {
  const names = ['page\\.waitForTimeout', ...namesOfWait(source)].join('|');
  const wait = new RegExp(`\\bawait (?:${names})\\(|\\bsetTimeout\\((?:resolve|done)\\b`);
  return source.split('\n').filter((line) => wait.test(line));
}

describe('tests', () => {
  it('wait for an event, never for a time', () => {
    const faults = [...readSources(['tests'])]
      .filter(([path]) => !path.startsWith('tests/shape/'))
      .flatMap(([path, source]) => fixedWaits(source).map(() => path));
    expect(newFaults('fixed waits in tests', faults, 1)).toEqual([]);
  });
});

describe('the check for fixed waits', () => {
  it.each([
    ["import { setTimeout as wait } from 'node:timers/promises';\nawait wait(300);", 1],
    ["import { setTimeout } from 'node:timers/promises';\nawait setTimeout(300);", 1],
    ['await new Promise((resolve) => setTimeout(resolve, 300));', 1],
    ['await page.waitForTimeout(300);', 1],
    ['await wait(forTheEvent);', 0],
    ["await expect.poll(read).toBe('ready');", 0],
  ])('in %j finds %i', (source, count) => {
    expect(fixedWaits(source)).toHaveLength(count);
  });
});
