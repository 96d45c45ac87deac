import type { mongo } from 'mongoose';

const batchSize = 500;

/**
 * Copies every collection with its indexes, and returns the number of documents. Numbers keep their types.
 */
export async function copyCollections(source: mongo.Db, target: mongo.Db): Promise<number> {
  let copied = 0;
  for (const name of await collectionNames(source)) {
    const [from, to] = [source.collection(name), target.collection(name)];
    const insert = async (batch: mongo.Document[]) => {
      if (batch.length > 0) await to.insertMany(batch, { ordered: false });
      copied += batch.length;
    };
    let batch: mongo.Document[] = [];
    for await (const document of from.find({}, { promoteValues: false, batchSize })) {
      batch.push(document);
      if (batch.length < batchSize) continue;
      await insert(batch);
      batch = [];
    }
    await insert(batch);
    for (const { key, name: indexName, v: _, ns: _ns, ...options } of await from.indexes())
      if (indexName !== '_id_') await to.createIndex(key, { ...options, name: String(indexName) });
  }
  return copied;
}

export async function isEmpty(database: mongo.Db): Promise<boolean> {
  for (const name of await collectionNames(database))
    if (await database.collection(name).findOne({}, { projection: { _id: 1 } })) return false;
  return true;
}

async function collectionNames(database: mongo.Db): Promise<string[]> {
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  return collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}
