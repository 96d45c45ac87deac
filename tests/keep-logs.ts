import { afterAll, beforeEach, type RunnerTestSuite } from 'vitest';
import { logTo } from '#server/core/log.ts';

// Keeps the server's log lines of a file, and prints them beside a test or a set-up that fails.

const maxLines = 100;
const { error: print } = console;
/** Lines outside of tests; they belong to every later test of the file. */
const setUpLines: string[] = [];
let lines = setUpLines;

logTo({
  write: (line) => {
    lines.push(line);
    if (lines.length > maxLines) lines.shift();
  },
});

beforeEach(({ task, onTestFinished }) => {
  lines = [];
  onTestFinished(() => {
    if (task.result?.state === 'fail') printLines([...setUpLines, ...lines]);
    lines = setUpLines;
  });
});

// biome-ignore lint/correctness/noEmptyPattern: Vitest asks for a pattern.
afterAll(({}, file) => {
  if (hasOwnErrors(file)) printLines(setUpLines);
});

function printLines(all: readonly string[]): void {
  if (all.length > 0) print(all.join('').trimEnd());
}

/** True when a `beforeAll` has failed: no test of its suite reports it. */
function hasOwnErrors(suite: Readonly<RunnerTestSuite>): boolean {
  return (
    (suite.result?.errors ?? []).length > 0 ||
    suite.tasks.some((task) => task.type === 'suite' && hasOwnErrors(task))
  );
}
