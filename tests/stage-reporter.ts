import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Writable } from 'node:stream';
import type { SerializedError, UserConsoleLog } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite, Vitest } from 'vitest/node';
import { listEnd, type StageResults } from '#tools/test-stages/print-table.mjs';

/** Characters of the workers' own output that a failed run prints. */
const maxStrayLength = 20_000;

/**
 * Prints the progress of a run at each tenth of its files, failed tests with their own log lines, and nothing
 * of passed tests. A test that is skipped without a reason, and an error outside of tests, count as failed.
 */
export default class StageReporter implements Reporter {
  /** Written for `npm test` to the file that `STAGE_RESULTS` names. */
  readonly #results: StageResults = { passed: 0, failed: 0, skipped: [], flaky: [], failures: [] };
  /** Console output by the id of its test, suite or file. */
  readonly #output = new Map<string, string>();
  readonly #ended = new Set<TestModule>();
  readonly #startedMs = Date.now();
  #files = 0;
  /** Last output of the workers and their processes past the console. */
  #stray = '';
  #vitest!: Vitest;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        this.#stray = (this.#stray + String(chunk)).slice(-maxStrayLength);
        done();
      },
    });
    vitest.logger.outputStream = sink;
    vitest.logger.errorStream = sink;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
  }

  onUserConsoleLog({ taskId, content }: UserConsoleLog): void {
    const id = taskId ?? '';
    this.#output.set(id, ((this.#output.get(id) ?? '') + content).slice(-maxStrayLength));
  }

  onTestModuleEnd(module: TestModule): void {
    this.#ended.add(module);
    this.#addModule(module);
    const tenths = (count: number) => Math.floor((count * 10) / this.#files);
    if (tenths(this.#ended.size) > tenths(this.#ended.size - 1)) this.#printProgress();
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: 'passed' | 'interrupted' | 'failed',
  ): void {
    for (const module of modules) if (!this.#ended.has(module)) this.#addModule(module);
    for (const error of errors) this.#fail('outside of the tests', [error]);
    if (modules.length === 0 && errors.length === 0)
      this.#fail('outside of the tests', 'No test file matches.');
    if (reason === 'interrupted') this.#fail('outside of the tests', 'The run was interrupted.');
    if (errors.length > 0 && this.#stray) this.#printFault(`\nOutput of the workers:\n${this.#stray}`);
    const file = process.env.STAGE_RESULTS;
    if (file) writeFileSync(file, JSON.stringify(this.#results));
    else this.#print(listEnd([this.#results]));
    // Skipped tests without a reason fail no run by themselves.
    if (this.#results.failed > 0) process.exitCode = 1;
  }

  #addModule(module: TestModule): void {
    const path = relative(this.#vitest.config.root, module.moduleId);
    const hasOwnErrors = this.#addErrors(path, module);
    for (const suite of module.children.allSuites()) this.#addErrors(`${path} > ${suite.fullName}`, suite);
    const tests = [...module.children.allTests()];
    for (const test of tests) this.#addTest(`${path} > ${test.fullName}`, test);
    if (tests.length === 0 && !hasOwnErrors) this.#fail(path, 'No test of this file ran.');
  }

  /** Adds errors before or after the tests of a file or suite. */
  #addErrors(name: string, entity: TestModule | TestSuite): boolean {
    const errors = entity.errors();
    if (errors.length > 0) this.#fail(name, errors, this.#outputOf(entity));
    return errors.length > 0;
  }

  #addTest(name: string, test: TestCase): void {
    const result = test.result();
    if (result.state === 'passed') {
      this.#results.passed++;
      if (test.diagnostic()?.flaky) this.#results.flaky.push({ name, error: firstLine(result.errors?.[0]) });
    } else if (result.state === 'failed') this.#fail(name, result.errors, this.#outputOf(test));
    else if (result.state === 'pending') this.#fail(name, 'The run ended before this test.');
    else this.#addSkipped(name, test, result.note);
  }

  #addSkipped(name: string, test: TestCase, note?: string): void {
    const { leftOut } = test.meta();
    const reason = note ?? leftOut?.reason ?? this.#reasonOfRun(test);
    if (reason) this.#results.skipped.push({ name, reason, isLeftToCi: leftOut?.isLeftToCi ?? false });
    else this.#fail(name, 'Skipped without a reason: use leftOut of tests/left-out.ts.');
  }

  /** Reason for skipping that a test doesn't name itself. */
  #reasonOfRun(test: TestCase): string | undefined {
    if (this.#vitest.config.testNamePattern) return 'another name was asked for';
    for (let { parent } = test as { parent: TestSuite | TestModule }; ; parent = parent.parent) {
      if (parent.errors().length > 0) return 'the set-up before it failed';
      if (parent.type === 'module') return undefined;
    }
  }

  #outputOf(entity: TestCase | TestSuite | TestModule): string {
    return this.#output.get(entity.id) ?? '';
  }

  /** Adds a failed test, set-up or file with its errors, or with a sentence. */
  #fail(name: string, errors: readonly SerializedError[] | string, output = ''): void {
    const error = typeof errors === 'string' ? errors : firstLine(errors[0]);
    this.#results.failed++;
    this.#results.failures.push({ name, error });
    this.#printFault(`\n✗ ${name}`);
    if (typeof errors === 'string') this.#printFault(errors);
    else for (const error of errors) this.#vitest.logger.printError(error, { showCodeFrame: true });
    if (output) this.#printFault(output.trimEnd());
  }

  #printProgress(): void {
    const percent = String(Math.round((this.#ended.size / this.#files) * 100)).padStart(4);
    const files = `${this.#ended.size} of ${this.#files} files`;
    const { passed, failed } = this.#results;
    const seconds = Math.round((Date.now() - this.#startedMs) / 1000);
    this.#print(`${percent} %  ${files}, ${passed} passed, ${failed} failed, ${seconds} s`);
  }

  #print(text: string): void {
    this.#vitest.logger.console.log(text);
  }

  /** Prints to the stream of the errors, in whose order it stays. */
  #printFault(text: string): void {
    this.#vitest.logger.console.error(text);
  }
}

function firstLine(error?: { readonly message?: string }): string {
  return (error?.message ?? '').split('\n')[0] ?? '';
}
