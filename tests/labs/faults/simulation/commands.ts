import { type Fields, type PageOptions, UnknownOperator } from './documents.ts';
import { duplicate, type Table } from './table.ts';

/** One message of the driver. A failure may come between two of its statements, each of which is atomic. */
export interface Command {
  readonly what: string;
  readonly statements: () => readonly (() => unknown)[];
  readonly answer: (results: readonly unknown[]) => unknown;
}

type Send = (command: Command) => Promise<unknown>;
interface Statement {
  readonly updateOne: { readonly filter: Fields; readonly update: Fields; readonly upsert?: boolean };
}

/**
 * A collection as Mongoose and the driver offer it, as far as the repositories use it. Anything else throws.
 */
export function collectionOf(name: string, table: Table, send: Send): object {
  const one = (what: string, run: () => unknown) =>
    send({ what: `${name}.${what}`, statements: () => [run], answer: ([result]) => result });
  const many = (
    what: string,
    statements: Command['statements'],
    answer: Command['answer'] = () => undefined,
  ) => send({ what: `${name}.${what}`, statements, answer });
  const read = (what: string, filter: Fields, options: PageOptions) =>
    one(what, () => table.find(filter, options));
  const update = (filter: Fields, to: Fields, options: { upsert?: boolean } = {}) =>
    one('updateOne', () => table.update(filter, to, options.upsert));
  const native = {
    // Only `_id` is unique, so indexes change nothing here.
    createIndex: async (_keys: Fields, options: { unique?: boolean } = {}) => {
      if (options.unique) throw new UnknownOperator('a unique index');
    },
    indexes: async () => [],
    insertOne: (document: Fields) => one('insertOne', () => table.insert(document)),
    insertMany: (documents: Fields[]) =>
      many(
        'insertMany',
        () => documents.map((document) => () => insertUnordered(table, document)),
        throwDuplicates,
      ),
    bulkWrite: (statements: Statement[]) =>
      many(
        'bulkWrite',
        () =>
          statements.map(
            ({ updateOne: { filter, update: to, upsert } }) =>
              () =>
                table.update(filter, to, upsert),
          ),
        sumModified,
      ),
    updateOne: update,
    updateMany: (filter: Fields, to: Fields) =>
      many(
        'updateMany',
        () =>
          table.find(filter).map(
            ({ _id }) =>
              () =>
                table.update({ _id }, to),
          ),
        sumModified,
      ),
    findOneAndUpdate: (filter: Fields, to: Fields) =>
      one('findOneAndUpdate', () => table.findAndUpdate(filter, to)),
    deleteOne: (filter: Fields) => one('deleteOne', () => table.remove(filter)),
    deleteMany: (filter: Fields) =>
      many('deleteMany', () =>
        table.find(filter).map(
          ({ _id }) =>
            () =>
              table.remove({ _id }),
        ),
      ),
    find: (filter: Fields, options: PageOptions = {}) => new Query(read, filter, options),
    findOne: (filter: Fields, options: PageOptions = {}) =>
      read('findOne', filter, { ...options, limit: 1 }).then((found) => (found as Fields[])[0] ?? null),
    aggregate: (stages: Fields[]) => ({ toArray: () => one('aggregate', () => table.aggregate(stages)) }),
    countDocuments: (filter: Fields) => one('countDocuments', () => table.count(filter)),
  };
  return known(
    {
      collection: known(native, `${name}.collection`),
      findOne: (filter: Fields) => ({ lean: () => native.findOne(filter) }),
      find: (filter: Fields = {}, projection?: Fields) =>
        new Query(read, filter, projection ? { projection } : {}),
      updateOne: update,
      countDocuments: native.countDocuments,
    },
    name,
  );
}

/** A query of Mongoose (`lean`) or of the driver (`toArray`), which is built step by step. */
class Query {
  constructor(
    readonly read: (what: string, filter: Fields, options: PageOptions) => Promise<unknown>,
    readonly filter: Fields,
    readonly options: PageOptions,
  ) {}

  sort = (sort: Readonly<Record<string, number>>) => this.#with({ sort });
  skip = (skip: number) => this.#with({ skip });
  limit = (limit: number) => this.#with({ limit });
  lean = () => this.read('find', this.filter, this.options);
  toArray = this.lean;
  /** As a cursor it has one batch. */
  batchSize = () => this;
  hasNext = async () => {
    this.#batch ??= (await this.lean()) as Fields[];
    return this.#batch.length > 0;
  };
  readBufferedDocuments = () => this.#batch?.splice(0) ?? [];
  close = async () => undefined;
  #batch: Fields[] | undefined;

  #with(options: PageOptions): Query {
    return new Query(this.read, this.filter, { ...this.options, ...options });
  }
}

function known<Members extends object>(members: Members, name: string): Members {
  return new Proxy(members, {
    get: (target, member) => {
      if (!(member in target)) throw new UnknownOperator(`${name}.${String(member)}`);
      return Reflect.get(target, member);
    },
  });
}

function sumModified(results: readonly unknown[]): { modifiedCount: number } {
  const counts = (results as { modifiedCount: number }[]).map(({ modifiedCount }) => modifiedCount);
  return { modifiedCount: counts.reduce((sum, count) => sum + count, 0) };
}

function insertUnordered(table: Table, document: Fields): Error | null {
  try {
    table.insert(document);
    return null;
  } catch (error) {
    return error as Error;
  }
}

function throwDuplicates(results: readonly unknown[]): void {
  const writeErrors = results.filter((result) => result instanceof Error);
  if (writeErrors.length > 0) throw Object.assign(duplicate(), { name: 'MongoBulkWriteError', writeErrors });
}
