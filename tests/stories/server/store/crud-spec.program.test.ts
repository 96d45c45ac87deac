import { readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { leftOut } from '../../../left-out.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import {
  runSpecTest,
  type SpecOutcome,
  type SpecServer,
} from '../../../server/fixtures/embedded/spec/run-spec-test.ts';
import { obtainSpecFiles, readSpecFiles } from '../../../server/fixtures/embedded/spec/spec-files.ts';

/*
 * MongoDB's own tests of reading and writing, run by the real driver. A test passes, or the database refuses
 * what it needs with a reason that is listed here.
 */
const reasons: readonly (readonly [message: RegExp, feature: string])[] = [
  [/an update by a pipeline/, 'updates by a pipeline'],
  [/a collation/, 'collations'],
  [/arrayFilters/, '`arrayFilters`'],
  [/\blet\b/, '`let`'],
  [/the stage \$/, 'stages other than `$match`, `$group`, `$skip` and `$limit`'],
  [/'distinct'/, '`distinct`'],
  [/an aggregation of a whole database/, 'aggregation of a whole database'],
  [/viewOn/, 'views'],
  [/'collMod'/, '`collMod`'],
  [/'configureFailPoint'/, 'fail points'],
];

const obstacle = await obtainSpecFiles();

it.each(databases)(
  '$name passes or refuses each test',
  leftOut(obstacle !== null, obstacle ?? ''),
  async ({ name, start }) => {
    const { uri, stop } = await start();
    try {
      const server = await describeServer(uri);
      const outcomes = await runAll(server);
      const failed = outcomes.filter(({ kind }) => kind === 'failed');
      expect(failed).toEqual([]);
      if (name !== 'embedded') return;
      const readme = readFileSync(
        new URL('../../../../server/store/embedded/README.md', import.meta.url),
        'utf8',
      );
      expect(readme).toContain(tableOf(outcomes));
    } finally {
      await stop();
    }
  },
);

async function describeServer(uri: string): Promise<SpecServer> {
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  const { setName, msg } = await client.db('admin').command({ hello: 1 });
  await client.close();
  return { uri, version, topology: setName ? 'replicaset' : msg === 'isdbgrid' ? 'sharded' : 'single' };
}

async function runAll(server: SpecServer): Promise<(SpecOutcome & { test: string })[]> {
  const outcomes: (SpecOutcome & { test: string })[] = [];
  for (const file of readSpecFiles())
    for (const test of file.tests) {
      const outcome = await runSpecTest(server, file, test);
      outcomes.push({ ...outcome, test: `${file.name}: ${test.description}` });
    }
  return outcomes;
}

/** The outcomes by reason, as a table of the README. */
function tableOf(outcomes: readonly SpecOutcome[]): string {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) {
    const row = 'reason' in outcome ? `refused: ${featureOf(outcome.reason)}` : outcome.kind;
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  const order = [...counts].sort(([, a], [, b]) => b - a);
  return [
    '| outcome | tests |',
    '| --- | --- |',
    ...order.map(([row, count]) => `| ${row} | ${count} |`),
  ].join('\n');
}

function featureOf(refusal: string): string {
  const found = reasons.find(([message]) => message.test(refusal));
  if (!found) throw new Error(`No listed reason: ${refusal}`);
  return found[1];
}
