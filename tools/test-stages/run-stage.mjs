import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../setup/run.mjs';

/** @typedef {import('./print-table.d.mts').StageResults} StageResults */

/**
 * Runs a stage and returns its results. Never rejects: a stage that can't start, or ends without results,
 * counts as one failed check.
 *
 * @param {string} name
 * @param {import('./stages.mjs').Stage} stage
 * @returns {Promise<StageResults & { name: string, seconds: number }>}
 */
export async function runStage(name, { checks, program }) {
  const startedMs = Date.now();
  console.log(`\n== ${name}`);
  const results = await (checks ? runChecks(checks) : runProgram(program)).catch((error) => {
    console.error(error.message);
    return failure(name, error.message);
  });
  const seconds = (Date.now() - startedMs) / 1000;
  console.log(`== ${name}: ${results.failed === 0 ? 'green' : 'RED'} after ${seconds.toFixed(1)} s`);
  return { name, seconds, ...results };
}

/** @param {Record<string, string[]>} checks */
async function runChecks(checks) {
  /** @type {StageResults} */
  const results = { passed: 0, failed: 0, skipped: [], flaky: [], failures: [] };
  for (const [name, args] of Object.entries(checks)) {
    const { ending, output } = await runNode(args, {}, 'pipe');
    if (ending === '0') {
      results.passed++;
      continue;
    }
    console.error(`✗ ${name}\n${output.trimEnd()}`);
    results.failed++;
    results.failures.push({ name, error: `ended with ${ending}` });
  }
  return results;
}

/** @param {import('./stages.mjs').Stage['program']} program */
async function runProgram(program) {
  const folder = mkdtempSync(join(tmpdir(), 'proto-trip-stage-'));
  try {
    const file = join(folder, 'results.json');
    const { args, env } = program();
    const { ending } = await runNode(args, { ...env, STAGE_RESULTS: file }, 'inherit');
    if (!existsSync(file)) return failure(args.join(' '), `ended with ${ending}, without results`);
    /** @type {StageResults} */
    const results = JSON.parse(readFileSync(file, 'utf8'));
    if (ending === '0' || results.failed > 0) return results;
    const error = `ended with ${ending} after its tests had passed; its last lines say why`;
    return { ...results, failed: 1, failures: [{ name: args.join(' '), error }] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a program of Node in the project's root until it ends.
 *
 * @param {string[]} args
 * @param {Record<string, string>} env added to the environment
 * @param {'pipe' | 'inherit'} stdio
 * @returns {Promise<{ ending: string, output: string }>} exit code or signal, and what it wrote to a pipe
 */
function runNode(args, env, stdio) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ ending: String(signal ?? code), output }));
  });
}

/**
 * @param {string} name
 * @param {string} error
 * @returns {StageResults}
 */
function failure(name, error) {
  return { passed: 0, failed: 1, skipped: [], flaky: [], failures: [{ name, error }] };
}
