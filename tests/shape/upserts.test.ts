import { expect, it } from 'vitest';
import { readSources } from './read-sources.ts';

/** Places whose upsert has a filter of more than `_id`, by their numbers of upserts. */
const allowed = {
  'server/store/core/idempotent-writes.ts': 1,
  'server/store/core/prove-database.ts': 1,
  // A lease that somebody else holds isn't taken.
  'server/store/repositories/core/lease-repository.ts': 1,
  // A carry that somebody else has moved isn't written.
  'tools/data/archive-ledger.ts': 1,
};

it('an upsert is written by `updateOrInsert`: by `_id` alone, engines on DocumentDB lose some', () => {
  const found: Record<string, number> = {};
  for (const [path, source] of readSources(['server', 'tools'])) {
    if (path.startsWith('server/store/embedded/')) continue;
    const { length } = source.match(/\bupsert:(?! false\b)/g) ?? [];
    if (length > 0) found[path] = length;
  }
  expect(found).toEqual(allowed);
});
