import { type BsonObject, encodeDocument, integer } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { parseFilter } from '../match/filter.ts';
import type { CatalogCollection } from '../storage/catalog.ts';
import { documentsRange } from '../storage/key-layout.ts';
import type { Handler } from './context.ts';
import { cursorAnswer } from './read-commands.ts';

/** create: NamespaceExists for an existing collection. */
export const create: Handler = (command, { catalog, writes }) => {
  command.allow(['collation']);
  return writes.write(() => {
    if (catalog.find(command.namespace)) {
      refuse('NamespaceExists', `Collection ${command.namespace} already exists.`);
    }
    catalog.ensure(command.namespace);
    return {};
  });
};

/** drop: succeeds for a missing collection too. */
export const drop: Handler = (command, { catalog, writes }) => {
  command.allow([]);
  return writes.write((): BsonObject => {
    const collection = catalog.find(command.namespace);
    if (!collection) return {};
    catalog.drop(collection);
    return { ns: command.namespace, nIndexesWas: integer(collection.indexes.length + 1) };
  });
};

export const dropDatabase: Handler = (command, { catalog, writes }) => {
  command.allow([]);
  return writes.write((): BsonObject => {
    const collections = catalog.all().filter((each) => databaseOf(each) === command.database);
    for (const collection of collections) catalog.drop(collection);
    return { dropped: command.database };
  });
};

/** The name of a collection's database. */
export function databaseOf(collection: CatalogCollection): string {
  return collection.namespace.slice(0, collection.namespace.indexOf('.'));
}

/** listDatabases: the databases that have a collection. Each has the size of the file that all share. */
export const listDatabases: Handler = (command, { catalog, store }) => {
  command.allow(['filter', 'nameOnly', 'authorizedDatabases']);
  const filter = parseFilter(command.document('filter'));
  const { fileBytes } = store.sizes();
  const names = [...new Set(catalog.all().map(databaseOf))].sort();
  const databases = names.map((name): BsonObject => {
    if (command.flag('nameOnly')) return { name };
    const own = catalog.all().filter((each) => databaseOf(each) === name);
    const empty = own.every((each) => store.count(documentsRange(each.id)) === 0);
    return { name, sizeOnDisk: integer(fileBytes), empty };
  });
  return { databases: databases.filter((each) => filter.test(each)), totalSize: integer(fileBytes) };
};

export const listCollections: Handler = (command, { catalog }) => {
  command.allow(['filter', 'nameOnly', 'authorizedCollections', 'cursor']);
  const filter = parseFilter(command.document('filter'));
  const own = catalog.all().filter((each) => databaseOf(each) === command.database);
  const described = own.map((each): BsonObject => {
    const name = each.namespace.slice(command.database.length + 1);
    if (command.flag('nameOnly')) return { name, type: 'collection' };
    const idIndex = { v: integer(2), key: { _id: integer(1) }, name: '_id_' };
    return { name, type: 'collection', options: {}, info: { readOnly: false }, idIndex };
  });
  const namespace = `${command.database}.$cmd.listCollections`;
  const documents = described.filter((each) => filter.test(each)).map(encodeDocument);
  return cursorAnswer('firstBatch', namespace, { documents, id: 0 });
};
