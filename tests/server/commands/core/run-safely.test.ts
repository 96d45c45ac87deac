import { describe, expect, it } from 'vitest';
import { runSafely } from '#server/commands/core/run-command.ts';

/** A failure as the driver throws it. */
function failure(name: string, code?: number): Error {
  return Object.assign(new Error(name), { name }, code === undefined ? {} : { code });
}

const lost = failure('MongoNetworkError');
const notSent = failure('MongoServerSelectionError');
const notPrimary = failure('MongoServerError', 10107);

/** Fails as told, one failure a run, and then answers with the number of runs. */
function failing(...failures: Error[]): () => Promise<number> {
  let runs = 0;
  return async () => {
    const error = failures[runs++];
    if (error) throw error;
    return runs;
  };
}

describe('a command that saves by itself', () => {
  it.each([notSent, notPrimary])('runs once more after a failure that changed nothing: %s', async (error) => {
    expect(await runSafely(true, failing(error))).toBe(2);
    await expect(runSafely(true, failing(error, error))).rejects.toBe(error);
  });

  it('says that its outcome is unknown when the answer to a write was lost', async () => {
    await expect(runSafely(true, failing(lost))).rejects.toMatchObject({
      code: 'outcome_unknown',
      status: 503,
    });
    await expect(runSafely(true, failing(notSent, lost))).rejects.toMatchObject({ code: 'outcome_unknown' });
  });

  it('runs once more after any failure when it changes nothing', async () => {
    expect(await runSafely(false, failing(lost))).toBe(2);
    await expect(runSafely(false, failing(lost, lost))).rejects.toBe(lost);
  });

  it('passes other errors on', async () => {
    const bug = new Error('bug');
    await expect(runSafely(true, failing(bug))).rejects.toBe(bug);
  });
});
