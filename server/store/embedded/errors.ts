/** The error codes of MongoDB that this database uses. */
const CODES = {
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CannotIndexParallelArrays: 171,
  NotImplemented: 238,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  KeyTooLong: 17280,
  ProjectionInclusionInExclusion: 31253,
  ProjectionExclusionInInclusion: 31254,
  ProjectionPathCollision: 31250,
  InternalError: 1,
} as const;

export type ErrorName = keyof typeof CODES;

/** An error that is sent to the client as MongoDB would: a code, its name and a message. */
export class DatabaseError extends Error {
  readonly code: number;
  readonly codeName: ErrorName;
  /** Fields added to the answer, such as keyPattern and keyValue of a duplicate key. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(codeName: ErrorName, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = CODES[codeName];
    this.codeName = codeName;
    this.details = details;
  }
}

/** Throws a DatabaseError. Its type is `never`, so that a call can be an expression. */
export function refuse(codeName: ErrorName, message: string): never {
  throw new DatabaseError(codeName, message);
}

/** Refuses a part of MongoDB by its name. */
export function refuseUnsupported(part: string): never {
  return refuse(
    'NotImplemented',
    `${part} is not supported: this database has only what its application uses. A MongoDB server has it`,
  );
}

/** Turns anything thrown into a DatabaseError; an unexpected error becomes an internal one. */
export function toDatabaseError(thrown: unknown): DatabaseError {
  if (thrown instanceof DatabaseError) return thrown;
  return new DatabaseError('InternalError', thrown instanceof Error ? thrown.message : String(thrown));
}
