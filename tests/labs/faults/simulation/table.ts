import {
  type Fields,
  freeze,
  matches,
  type PageOptions,
  page,
  UnknownOperator,
  updated,
  valueAt,
} from './documents.ts';

/** An error as the driver throws it for a key that exists already. */
export function duplicate(): Error {
  return withoutStack(() =>
    Object.assign(new Error('E11000 duplicate key'), { name: 'MongoServerError', code: 11000 }),
  );
}

/** Stacks cost more than the commands that fail, and nobody reads these. */
export function withoutStack(create: () => Error): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = create();
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}

export interface Updated {
  readonly matchedCount: number;
  readonly modifiedCount: number;
  readonly upsertedCount: number;
}

/** One collection: documents by `_id`. Each method is atomic, as a write of one document is in MongoDB. */
export class Table {
  readonly documents = new Map<unknown, Fields>();

  find(filter: Fields, options: PageOptions = {}): Fields[] {
    return page(this.#matching(filter), options);
  }

  count(filter: Fields): number {
    return this.#matching(filter).length;
  }

  insert(document: Fields): void {
    const { _id } = document;
    if (this.documents.has(_id)) throw duplicate();
    this.documents.set(_id, freeze(document));
  }

  update(filter: Fields, update: Fields, isUpsert = false): Updated {
    const before = this.#first(filter);
    if (before) return { matchedCount: 1, modifiedCount: this.#put(before, update), upsertedCount: 0 };
    if (isUpsert) this.insert(updated({ _id: filter._id }, update));
    return { matchedCount: 0, modifiedCount: 0, upsertedCount: isUpsert ? 1 : 0 };
  }

  findAndUpdate(filter: Fields, update: Fields): Fields | null {
    const before = this.#first(filter);
    if (!before) return null;
    this.#put(before, update);
    return this.documents.get(before._id) ?? null;
  }

  remove(filter: Fields): { deletedCount: number } {
    const found = this.#first(filter);
    if (found) this.documents.delete(found._id);
    return { deletedCount: found ? 1 : 0 };
  }

  /** `$match` and then `$group` with sums. */
  aggregate(stages: readonly Fields[]): Fields[] {
    const [{ $match } = {}, { $group } = {}, ...others] = stages as { $match?: Fields; $group?: Fields }[];
    if (!$match || !$group || others.length > 0) throw new UnknownOperator('this pipeline');
    const { _id, ...sums } = $group;
    const groups = new Map<unknown, Record<string, unknown>>();
    for (const document of this.#matching($match)) {
      const key = typeof _id === 'string' ? valueAt(document, _id.slice(1)) : _id;
      const group = groups.get(key) ?? { _id: key };
      groups.set(key, group);
      for (const [name, { $sum }] of Object.entries(sums) as [string, { $sum: string | number }][])
        group[name] =
          Number(group[name] ?? 0) +
          Number(typeof $sum === 'string' ? valueAt(document, $sum.slice(1)) : $sum);
    }
    return [...groups.values()];
  }

  #put(before: Fields, update: Fields): number {
    const after = updated(before, update);
    if (after === before) return 0;
    this.documents.set(before._id, freeze(after));
    return 1;
  }

  #first(filter: Fields): Fields | undefined {
    return this.#matching(filter)[0];
  }

  #matching(filter: Fields): Fields[] {
    const { _id } = filter;
    const isById = _id !== undefined && (typeof _id !== 'object' || _id === null);
    if (isById) {
      const found = this.documents.get(_id);
      return found && matches(found, filter) ? [found] : [];
    }
    return [...this.documents.values()].filter((document) => matches(document, filter));
  }
}
