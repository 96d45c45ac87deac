import { type IndexOptions, type Model, type mongo, Schema } from 'mongoose';

/** A document as the database holds it, with a string or a number as its id. */
export interface StoredDocument {
  _id: string | number;
}

/**
 * A collection. Mongoose's model casts filters and updates to the schema, refuses unknown fields and takes a
 * filter's values literally (`sanitizeFilter`); it serves filters of plain values. `collection` is the
 * driver's own object with the document's type: it serves hot paths, and filters and updates with operators,
 * which the code writes itself.
 */
export type Collection<Document extends StoredDocument> = Omit<Model<Document>, 'collection'> & {
  readonly collection: mongo.Collection<Document>;
};

/** The single description of a collection: name, fields, indexes and expiry. */
export interface CollectionDefinition<Document extends StoredDocument> {
  readonly name: string;
  readonly schema: Schema<Document>;
}

/** An index in MongoDB's own form. `expireAfterSeconds: 0` deletes a document at the time in its field. */
interface Index extends Pick<IndexOptions, 'sparse' | 'expireAfterSeconds'> {
  readonly key: Readonly<Record<string, 1 | -1>>;
}

/**
 * A part that only its TypeScript type describes: records by key, unions, packed flights and content rows.
 */
export const { Mixed } = Schema.Types;

type KeyOf<Document> = Document extends unknown ? keyof Document : never;
type ValueOf<Document, Key> = Document extends unknown
  ? Key extends keyof Document
    ? Document[Key]
    : never
  : never;

type FieldOf<Value> = [Value] extends [string]
  ? StringConstructor
  : [Value] extends [number]
    ? NumberConstructor
    : [Value] extends [boolean]
      ? BooleanConstructor
      : [Value] extends [Date]
        ? DateConstructor
        : [Value] extends [readonly (infer Item)[]]
          ? readonly [FieldOf<NonNullable<Item>>] | typeof Mixed
          : FieldsOf<Value> | typeof Mixed;

/**
 * A field for each key of the document's type, and none besides: the compiler compares schema and type, also
 * inside of parts. Documents are written and read by the driver, so the shapes cost nothing per document.
 */
export type FieldsOf<Document> = {
  readonly [Key in KeyOf<Document>]-?: FieldOf<NonNullable<ValueOf<Document, Key>>>;
};

export function defineCollection<Document extends StoredDocument>(
  name: string,
  fields: FieldsOf<Document>,
  indexes: readonly Index[] = [],
): CollectionDefinition<Document> {
  const schema = new Schema(fields as object, {
    strict: 'throw',
    strictQuery: 'throw',
    versionKey: false,
    minimize: false,
    id: false,
    suppressReservedKeysWarning: true,
  });
  for (const { key, ...options } of indexes) schema.index(key, options);
  return { name, schema: schema as unknown as Schema<Document> };
}
