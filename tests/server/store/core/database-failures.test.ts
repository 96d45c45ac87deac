import { expect, it } from 'vitest';
import { isDatabaseAway, wasNotExecuted } from '#server/store/core/database-failures.ts';

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
