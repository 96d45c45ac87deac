const awayNames = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongooseServerSelectionError',
]);

/** The database can't be reached: nothing is known to have changed. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** True for a failure to reach the database, whichever layer tells of it. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway || awayNames.has(error.name)) return true;
  // A batch hides the failure of its connection behind an error of its own, which then has no code.
  if (error.name === 'MongoBulkWriteError') return (error as { code?: unknown }).code === undefined;
  return (
    error.name === 'MongooseError' && /initial connection|bufferCommands|disconnected/i.test(error.message)
  );
}

/** True when a unique index already has such a key. */
export function isDuplicate(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
}

/** True when nothing was wrong with a batch but that some of it was there already. */
export function areAllDuplicates(error: unknown): boolean {
  if (!isDuplicate(error)) return false;
  const { writeErrors } = error as { writeErrors?: unknown };
  return !Array.isArray(writeErrors) || writeErrors.every(isDuplicate);
}
