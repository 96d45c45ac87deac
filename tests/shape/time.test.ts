import { describe, expect, it } from 'vitest';
import { newFaults } from './faults-left.ts';
import { readSources } from './read-sources.ts';

/** Time of the machine itself, which a test can't move. */
const machineTime =
  /\bDate\s*\.\s*now\b|\bperformance\s*\.\s*now\b|\bset(?:Timeout|Interval)\b|['"]node:timers\b/;

function linesWithMachineTime(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!:)\/\/.*$/gm, '');
  return code.split('\n').filter((line) => machineTime.test(line));
}

const faultsOf = (sources: ReadonlyMap<string, string>) =>
  [...sources].flatMap(([path, source]) => linesWithMachineTime(source).map(() => path));

describe('time', () => {
  it('is an argument in the server: only server/core/timers.ts asks the machine for it', () => {
    const sources = readSources(['server']);
    expect(sources.delete('server/core/timers.ts')).toBe(true);
    expect(newFaults('time in the server', faultsOf(sources), 3)).toEqual([]);
  });

  it('is moved by the unit tests of the server: none waits for the clock or measures by it', () => {
    const sources = new Map(
      [...readSources(['tests/server'])].filter(
        ([path]) => path.endsWith('.test.ts') && !path.endsWith('.program.test.ts'),
      ),
    );
    expect(sources.size).toBeGreaterThan(100);
    expect(newFaults('time in tests of the server', faultsOf(sources), 2)).toEqual([]);
  });
});

describe('`nowMs`', () => {
  it('is epoch time: time inside a flight keeps the name `elapsedMs`', () => {
    const mixed = /elapsedMs: nowMs|nowMs: elapsedMs|nowMs = \w*world\.elapsedMs/;
    const sources = readSources(['engine', 'scenes', 'hud', 'server', 'tools']);
    expect([...sources].flatMap(([path, source]) => (mixed.test(source) ? [path] : []))).toEqual([]);
  });
});

describe('the check for time', () => {
  it.each([
    'const nowMs = Date.now();',
    'const startedMs = performance.now();',
    'const timer = setTimeout(act, 5);',
    'setInterval(() => look(), 5).unref();',
    "import { setTimeout as wait } from 'node:timers/promises';",
    'constructor(realMs: () => number = Date.now) {',
  ])('rejects %j', (line) => {
    expect(linesWithMachineTime(`${line}\nconst nowMs = timers.now();`)).toEqual([line]);
  });

  it.each(['timers.after(5, act);', '// Date.now() is for others', 'const date = update.now;'])(
    'takes %j',
    (line) => {
      expect(linesWithMachineTime(line)).toEqual([]);
    },
  );

  it('rejects a folder with one fault more than are left to it', () => {
    expect(newFaults('no such rule', ['a/b/c/d.ts', 'a/b/e.ts'], 2)).toEqual(['a/b: 2']);
  });
});
