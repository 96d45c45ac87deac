import { expect, it } from 'vitest';
import { isDatabaseAway, isStorageFull, wasNotExecuted } from '#server/store/core/database-failures.ts';

const failure = (code: string | number, name = 'Error') => Object.assign(new Error('x'), { name, code });

it.each(['EPIPE', 'ECONNRESET', 'EMFILE'])(
  'a socket that ended with %s means that the database is away',
  (code) => {
    expect(isDatabaseAway(failure(code))).toBe(true);
    // A write may have been sent before.
    expect(wasNotExecuted(failure(code))).toBe(false);
  },
);

it.each(['EACCES', 'ERR_ASSERTION', 11000])('an error with the code %s does not', (code) => {
  expect(isDatabaseAway(failure(code))).toBe(false);
});

it.each([14031, 371])('a refusal for want of space, %s, changed nothing', (code) => {
  expect(isStorageFull(failure(code))).toBe(true);
  expect(wasNotExecuted(failure(code))).toBe(true);
});

it('a bulk write that was done in part before the disk was full may have changed something', () => {
  const bulk = (code: number, result: object, writeErrors: { code: number }[]) =>
    Object.assign(failure(code, 'MongoBulkWriteError'), { result, writeErrors });
  const half = bulk(14031, { modifiedCount: 1 }, [{ code: 14031 }]);
  expect([isStorageFull(half), wasNotExecuted(half), isDatabaseAway(half)]).toEqual([false, false, true]);
  // Its own code is that of the first error.
  const mixed = bulk(11000, { insertedCount: 0 }, [{ code: 11000 }, { code: 14031 }]);
  expect([isStorageFull(mixed), wasNotExecuted(mixed), isDatabaseAway(mixed)]).toEqual([true, true, true]);
  const duplicate = bulk(11000, { insertedCount: 0 }, [{ code: 11000 }]);
  expect([isStorageFull(duplicate), isDatabaseAway(duplicate)]).toEqual([false, false]);
});
