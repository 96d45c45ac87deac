import { describe, expect, it } from 'vitest';
import { runSafely } from '#server/commands/core/run-command.ts';
import { noteWrite } from '#server/store/core/note-writes.ts';

/** A failure as the driver throws it. */
function failure(name: string, code?: number): Error {
  return Object.assign(new Error(name), { name }, code === undefined ? {} : { code });
}

const lost = failure('MongoNetworkError');
const notSent = failure('MongoServerSelectionError');
const notPrimary = failure('MongoServerError', 10107);

const unkeyed = { mutates: true, isKeyed: false };
const keyed = { mutates: true, isKeyed: true };
const reading = { mutates: false, isKeyed: false };

/** Fails as told, one failure a run, in a write. Then answers with the number of runs. */
function writing(...failures: Error[]): () => Promise<number> {
  const run = failing(...failures);
  return () => noteWrite(run());
}

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
    expect(await runSafely(unkeyed, writing(error))).toBe(2);
    await expect(runSafely(unkeyed, writing(error, error))).rejects.toBe(error);
  });

  it('says that its outcome is unknown when the answer to a write was lost', async () => {
    const unknown = { code: 'outcome_unknown', status: 503 };
    await expect(runSafely(unkeyed, writing(lost))).rejects.toMatchObject(unknown);
    await expect(runSafely(unkeyed, writing(notSent, lost))).rejects.toMatchObject(unknown);
  });

  it('says so too when a later write of the same command was not carried out', async () => {
    const run = async () => {
      await noteWrite(Promise.resolve());
      throw notSent;
    };
    await expect(runSafely(unkeyed, run)).rejects.toMatchObject({ code: 'outcome_unknown' });
  });

  it('runs once more under a key, and knows that it may have been carried out', async () => {
    const repeats: boolean[] = [];
    const run = (isAgain: boolean) => {
      repeats.push(isAgain);
      return noteWrite(repeats.length === 1 ? Promise.reject(lost) : Promise.resolve('done'));
    };
    expect(await runSafely(keyed, run)).toBe('done');
    expect(repeats).toEqual([false, true]);
  });

  it('runs once more after any failure when it changes nothing', async () => {
    expect(await runSafely(reading, failing(lost))).toBe(2);
    await expect(runSafely(reading, failing(lost, lost))).rejects.toBe(lost);
  });

  it('passes other errors on', async () => {
    const bug = new Error('bug');
    await expect(runSafely(unkeyed, failing(bug))).rejects.toBe(bug);
  });
});
