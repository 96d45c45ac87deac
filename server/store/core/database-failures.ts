import { StartRefused } from '../../core/start-refused.ts';

/** Failures before a command was sent: it changed nothing. */
const notSentNames = [
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongooseServerSelectionError',
];

/** Failures while a command was under way: a write may have happened. */
const lostNames = [
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'PoolClearedOnNetworkError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'LostWrite',
  'DatabaseSilent',
];

/** The database answers no command, so the answer to this one isn't waited for. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';

  constructor() {
    super('The database answers no command');
  }
}

/** Nobody could find out whether a write was carried out. */
export class LostWrite extends Error {
  override readonly name = 'LostWrite';

  constructor(cause: unknown) {
    super('The outcome of a write is unknown', { cause });
  }
}

/** True for an address that the driver can't make sense of. */
export function isBadUri(error: unknown): error is Error {
  const names = [
    'MongoParseError',
    'MongoInvalidArgumentError',
    'MongoAPIError',
    'MongoMissingCredentialsError',
  ];
  return error instanceof Error && names.includes(error.name);
}

/**
 * The database answers, and can't hold the game: it breaks a promise, or refuses what the server needs. The
 * message is a sentence for the operator. Trying again helps only when the database is changed.
 */
export class DatabaseUnsuitable extends Error {
  override readonly name = 'DatabaseUnsuitable';
  /** True after a broken promise: another proof might pass by luck, so the refusal stays. */
  readonly isProven: boolean;

  constructor(message: string, { isProven = false } = {}) {
    super(message);
    this.isProven = isProven;
  }
}

/** Advice for an operator with an unsuitable database. */
export const otherDatabase =
  'Set MONGODB_URI to a server of MongoDB itself, 6 or later, or leave it out for the embedded database.';

/** Codes of a refused login and of missing rights. */
const loginCodes = [13, 18, 8000];

/** Refusal for an error of opening the database; null for a temporary error. */
export function findUnsuitable(error: unknown): DatabaseUnsuitable | null {
  if (error instanceof DatabaseUnsuitable) return error;
  const versions = findWireVersions(error);
  if (versions) return new DatabaseUnsuitable(`${versions} ${otherDatabase}`);
  if (!(error instanceof Error) || !loginCodes.includes(codeOf(error) ?? 0)) return null;
  const reason = error.message.replace(/\.$/, '');
  return new DatabaseUnsuitable(
    `The database refuses the login of MONGODB_URI: ${reason}. Correct its name, password and authSource, and give it ` +
      'the role readWrite on the database.',
  );
}

/** The driver's sentence about a server whose wire version it doesn't speak; null for another error. */
function findWireVersions(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'MongoCompatibilityError') return error.message.replace(/\.?$/, '.');
  // A failed selection has the description of the servers, each with its last error.
  const { reason } = error as { reason?: { error?: unknown; servers?: Map<string, { error?: unknown }> } };
  const errors = [reason?.error, ...[...(reason?.servers?.values() ?? [])].map((server) => server.error)];
  return errors.map(findWireVersions).find((sentence) => sentence !== null) ?? null;
}

/**
 * Answers of a server that isn't or no longer the primary, and of a write conflict: the command changed
 * nothing.
 */
const notExecutedCodes = [10107, 13435, 13436, 112];

/** Answers of a server that takes no writes for want of space: OutOfDiskSpace and UserWritesBlocked. */
const fullCodes = [14031, 371];

/** Answers of a server that steps down, shuts down or runs out of time: a write may have happened. */
const interruptedCodes = [6, 7, 50, 64, 89, 91, 189, 262, 9001, 10058, 11600, 11602];

/**
 * Answers of a gateway or a router whose database behind it is away: no host for a primary (133), a stale
 * connection to a shard (134), a network timeout (202), and PostgreSQL's own error as DocumentDB passes it
 * on.
 */
const behindCodes = [133, 134, 202, 50463173];

/**
 * True for an internal error, which says nothing of its cause. Gateways answer so while the database behind
 * them is away.
 */
export function isInternalError(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === 1;
}

/**
 * A clause about the error that a database answered with; null for one that didn't answer, and for one that
 * is changing its primary.
 */
export function answeredError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (code === undefined || [...notExecutedCodes, ...interruptedCodes].includes(code)) return null;
  return `${error.message.replace(/\.$/, '')} (code ${code})`;
}

/**
 * True when the database can't be reached or is changing its primary; recognises the failures of all layers.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (wasNotExecuted(error) || lostNames.includes(error.name)) return true;
  if (code !== undefined && [...interruptedCodes, ...behindCodes].includes(code)) return true;
  if (isSocketError(error) || isUnconfirmed(error) || speaksOfSpace(error)) return true;
  // A bulk write wraps a connection failure into an error of its own, without a code.
  if (error.name === 'MongoBulkWriteError') return code === undefined || notExecutedCodes.includes(code);
  return (
    error.name === 'MongooseError' && /initial connection|bufferCommands|disconnected/i.test(error.message)
  );
}

/**
 * True for a failure that certainly changed nothing: the command may be repeated. A bulk write that fails may
 * have been carried out in part. Rests on `retryWrites: false`: a driver that retries may fail this way after
 * the first try has written.
 */
export function wasNotExecuted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isUnconfirmed(error)) return false;
  if (isStorageFull(error)) return true;
  if (error.name === 'MongoBulkWriteError') return false;
  return notSentNames.includes(error.name) || notExecutedCodes.includes(codeOf(error) ?? 0);
}

/** True when the database refused a write for want of space, and wrote nothing of it. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error) || !speaksOfSpace(error)) return false;
  const { result } = error as { result?: Partial<Record<(typeof counts)[number], number>> };
  return counts.every((count) => !result?.[count]);
}

/** Counts in the result of a bulk write of which a part was done. */
const counts = ['insertedCount', 'modifiedCount', 'upsertedCount', 'deletedCount'] as const;

/** A bulk write has the code of its first error, which may be a duplicate. */
function speaksOfSpace(error: Error): boolean {
  const { writeErrors } = error as { writeErrors?: unknown };
  const others = Array.isArray(writeErrors) ? writeErrors.map((each: { code?: unknown }) => each.code) : [];
  return [codeOf(error), ...others].some((code) => fullCodes.includes(code as number));
}

/** True for a write that was carried out and that no majority has confirmed: it may be rolled back. */
export function isUnconfirmed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'MongoWriteConcernError') return true;
  const { result } = error as { result?: { getWriteConcernError?: () => unknown } };
  return error.name === 'MongoBulkWriteError' && result?.getWriteConcernError?.() != null;
}

/** A socket's own errors, which the driver passes on when a connection has ended without its knowing. */
const socketCodes = ['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EMFILE', 'ENFILE'];

function isSocketError(error: Error): boolean {
  return socketCodes.includes(String((error as { code?: unknown }).code));
}

function codeOf(error: Error): number | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'number' ? code : undefined;
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

/** The data was written by a newer version. Reading it could damage it, so this version doesn't start. */
export class NewerSchema extends StartRefused {
  override readonly name = 'NewerSchema';

  constructor(schema: number, known: number) {
    super(
      `The data was written by a newer version of the server (schema ${schema}, this one reads up to ${known}). ` +
        'Nothing was changed. Start the newer version, or restore a backup from before the update.',
    );
  }
}
