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

/** The database can't be reached. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** True for a failure to reach the database, from whichever layer it comes. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway || awayNames.has(error.name)) return true;
  // A bulk write wraps a connection failure into an error of its own, without a code.
  if (error.name === 'MongoBulkWriteError') return (error as { code?: unknown }).code === undefined;
  return (
    error.name === 'MongooseError' && /initial connection|bufferCommands|disconnected/i.test(error.message)
  );
}

/** True when a unique index already holds the key. */
export function isDuplicate(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
}

/** True when a bulk write failed only because some of its documents were there already. */
export function areAllDuplicates(error: unknown): boolean {
  if (!isDuplicate(error)) return false;
  const { writeErrors } = error as { writeErrors?: unknown };
  return !Array.isArray(writeErrors) || writeErrors.every(isDuplicate);
}
