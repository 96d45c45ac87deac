import { toNumber } from '../bson/numbers.ts';
import {
  type BsonObject,
  type BsonValue,
  decodeDocument,
  encodeDocument,
  isNumber,
  isObject,
  typeName,
} from '../bson/values.ts';
import { refuse, refuseUnsupported } from '../errors.ts';

/** Fields that any command may have and that have no effect here. */
const COMMON_FIELDS = [
  ...[
    '$db',
    'lsid',
    '$clusterTime',
    '$readPreference',
    'comment',
    'maxTimeMS',
    'writeConcern',
    'readConcern',
  ],
  ...['apiVersion', 'apiStrict', 'apiDeprecationErrors', 'bypassDocumentValidation'],
];

/** Comment of a write that may use the space that is kept free on a full disk. */
export const reserveComment = 'reserve';

const TRANSACTION_FIELDS = ['txnNumber', 'startTransaction', 'autocommit'];

/**
 * A received command. Its name is the body's first field. Lists of documents may come in sections of their
 * own.
 */
export class WireCommand {
  readonly name: string;
  readonly body: BsonObject;
  readonly #sequences: Map<string, Buffer[]>;

  constructor(body: BsonObject, sequences: Map<string, Buffer[]>) {
    this.name = Object.keys(body)[0] ?? '';
    this.body = body;
    this.#sequences = sequences;
  }

  /** The name of the database. */
  get database(): string {
    const database = this.body.$db;
    return typeof database === 'string' ? database : refuse('BadValue', "the command has no '$db'");
  }

  /** `database.collection`, from the command's own field. */
  get namespace(): string {
    return this.namespaceIn(this.name);
  }

  /** `database.collection`, from another field. */
  namespaceIn(field: string): string {
    const collection = this.body[field];
    if (typeof collection === 'string' && collection !== '') return `${this.database}.${collection}`;
    return refuse('InvalidNamespace', `collection name has invalid type ${typeName(collection)}`);
  }

  /** The time limit in epoch milliseconds. */
  get deadlineMs(): number {
    const limit = this.number('maxTimeMS', 0);
    return limit > 0 ? Date.now() + limit : Number.POSITIVE_INFINITY;
  }

  /** Whether the command may use the reserve of a full disk. A deletion makes room. */
  get usesReserve(): boolean {
    return this.name === 'delete' || this.body.comment === reserveComment;
  }

  /** Refuses all fields except these and the common ones, and every transaction. */
  allow(fields: readonly string[]): void {
    const names = [...Object.keys(this.body), ...this.#sequences.keys()];
    for (const name of names) {
      if (TRANSACTION_FIELDS.includes(name)) {
        refuse('IllegalOperation', 'Transaction numbers are only allowed on a replica set member or mongos');
      }
      if (name === this.name || COMMON_FIELDS.includes(name) || fields.includes(name)) continue;
      refuseUnsupported(`BSON field '${this.name}.${name}'`);
    }
    refuseCollation(this.body.collation);
  }

  /** A whole number field. */
  number(field: string, whenMissing: number): number {
    return numberIn(this.body, field, whenMissing);
  }

  /** A document field; empty when it is missing. */
  document(field: string): BsonObject {
    return documentIn(this.body, field) ?? {};
  }

  flag(field: string, whenMissing = false): boolean {
    return flagIn(this.body, field, whenMissing);
  }

  /** A list of documents, encoded. */
  encodedList(field: string): Buffer[] {
    return this.#sequences.get(field) ?? this.#bodyList(field).map(encodeDocument);
  }

  /** A list of documents, decoded. */
  list(field: string): BsonObject[] {
    return this.#sequences.get(field)?.map(decodeDocument) ?? this.#bodyList(field);
  }

  #bodyList(field: string): BsonObject[] {
    const list = this.body[field];
    if (Array.isArray(list) && list.every(isObject)) return list;
    return refuse('TypeMismatch', `BSON field '${this.name}.${field}' must be an array of documents`);
  }
}

/** A whole number in a document; TypeMismatch for other types. */
export function numberIn(document: BsonObject, field: string, whenMissing: number): number {
  const value = document[field];
  if (value === undefined || value === null) return whenMissing;
  if (isNumber(value) && Number.isInteger(toNumber(value))) return toNumber(value);
  return refuse('TypeMismatch', `BSON field '${field}' is not a whole number but ${typeName(value)}`);
}

/** A document in a document; undefined when it is missing. */
export function documentIn(document: BsonObject, field: string): BsonObject | undefined {
  const value = document[field];
  if (value === undefined || value === null || isObject(value)) return value ?? undefined;
  return refuse(
    'TypeMismatch',
    `BSON field '${field}' is the wrong type '${typeName(value)}', expected 'object'`,
  );
}

/** A boolean in a document. As in MongoDB, numbers other than 0 are true. */
export function flagIn(document: BsonObject, field: string, whenMissing = false): boolean {
  const value: BsonValue = document[field];
  if (value === undefined || value === null) return whenMissing;
  if (typeof value === 'boolean') return value;
  if (isNumber(value)) return toNumber(value) !== 0;
  return refuse(
    'TypeMismatch',
    `BSON field '${field}' is the wrong type '${typeName(value)}', expected 'bool'`,
  );
}

/** Only the plain byte order is supported. */
export function refuseCollation(collation: BsonValue): void {
  if (collation === undefined || (isObject(collation) && collation.locale === 'simple')) return;
  refuseUnsupported('a collation');
}
