import { encodeKey } from '../bson/key-encoding.ts';
import { type BsonValue, integer } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { parseFilter } from '../match/parse-filter.ts';
import { someLeaf } from '../match/paths.ts';
import { findDocuments, unlimitedQuery } from '../query/find-documents.ts';
import { parseSort } from '../query/sort.ts';
import { documentsRange } from '../storage/key-layout.ts';
import type { Handler } from './context.ts';

/** count: the number of matching documents. An empty filter counts keys without reading documents. */
export const count: Handler = async (command, { store, catalog }) => {
  command.allow(['query', 'skip', 'limit', 'hint', 'collation']);
  const filter = parseFilter(command.document('query'));
  const skip = command.number('skip', 0);
  const limit = Math.abs(command.number('limit', 0));
  const collection = catalog.find(command.namespace);
  if (!collection) return { n: integer(0) };
  if (filter.isEmpty && skip === 0 && limit === 0) {
    return { n: integer(store.count(documentsRange(collection.id))) };
  }
  const { namespace, deadlineMs } = command;
  const sort = parseSort(undefined);
  const hint = command.body.hint;
  let n = 0;
  const query = { namespace, filter, sort, skip, limit, hint, deadlineMs };
  for await (const portion of findDocuments(store, catalog, query)) n += portion.length;
  return { n: integer(n) };
};

/** distinct: the values at a path, an array's elements each for itself. */
export const distinct: Handler = async (command, { store, catalog }) => {
  command.allow(['key', 'query', 'collation']);
  const key = command.body.key;
  if (typeof key !== 'string' || key === '') return refuse('TypeMismatch', "'key' must be a field path");
  const path = key.split('.');
  const values = new Map<string, BsonValue>();
  const query = unlimitedQuery(command.namespace, command.document('query'), command.deadlineMs);
  for await (const portion of findDocuments(store, catalog, query)) {
    for (const document of portion) {
      someLeaf(document, path, (value, isElement) => {
        const isWhole = Array.isArray(value) && !isElement;
        if (value !== undefined && !isWhole) values.set(encodeKey(value).toString('latin1'), value);
        return false;
      });
    }
  }
  return { values: [...values.keys()].sort().map((each) => values.get(each)) };
};
