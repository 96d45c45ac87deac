const maxNames = 3;

/** @typedef {import('./print-table.d.mts').StageResults} StageResults */

/** @param {(StageResults & { name: string, seconds: number })[]} stages */
export function tableOf(stages) {
  const rows = stages.map(({ name, seconds, passed, failed, skipped }) => [
    name,
    seconds.toFixed(1),
    ...[passed, failed, skipped.length].map(String),
  ]);
  return [['stage', 'seconds', 'passed', 'failed', 'skipped'], ...rows]
    .map(([name, ...cells]) => name.padEnd(12) + cells.map((cell) => cell.padStart(9)).join(''))
    .join('\n');
}

/**
 * @param {StageResults[]} results
 * @param {string[]} leftToCi checks that this run leaves to CI as a whole
 */
export function listEnd(results, leftToCi = []) {
  const skipped = results.flatMap((stage) => stage.skipped);
  const flaky = results.flatMap((stage) => stage.flaky);
  const failures = results.flatMap((stage) => stage.failures);
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    results.reduce((total, stage) => total + stage[key], 0);
  return [
    ...section('Skipped', byReason(skipped.filter((test) => !test.isLeftToCi))),
    ...section('Left to CI (npm test -- --all)', [
      ...leftToCi.map((check) => `  ${check}`),
      ...byReason(skipped.filter((test) => test.isLeftToCi)),
    ]),
    ...section('Flaky: passed only at the second try', flaky.map(inTwoLines)),
    ...section('Failed', failures.map(inTwoLines)),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed, ${skipped.length} skipped`,
  ].join('\n');
}

/**
 * @param {string} title
 * @param {string[]} lines
 */
function section(title, lines) {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines];
}

/**
 * A line for each reason, and below it the names of its tests.
 *
 * @param {readonly { name: string, reason: string }[]} skipped
 */
function byReason(skipped) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const { name, reason } of skipped) names.set(reason, [...(names.get(reason) ?? []), name]);
  return [...names].flatMap(([reason, all]) => [
    `  ${all.length} × ${reason}`,
    ...all.slice(0, maxNames).map((name) => `      ${name}`),
    ...(all.length > maxNames ? [`      … and ${all.length - maxNames} more`] : []),
  ]);
}

/** @param {{ name: string, error: string }} test */
function inTwoLines({ name, error }) {
  return `  ${name}\n      ${error}`;
}
