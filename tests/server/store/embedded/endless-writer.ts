import { writeSync } from 'node:fs';
import mongoose from 'mongoose';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';

/*
 * The process that killed-writer.program.test.ts kills. It writes until it is killed and prints each
 * acknowledged write. Its arguments are the data directory, the worker's bundle and the round.
 */
const [dataDir = '', workerFile = '', round = ''] = process.argv.slice(2);
const { uri } = await startEmbedded({ dataDir, workerFile });
const client = await new mongoose.mongo.MongoClient(uri).connect();
const writes = client.db().collection<{ _id: string; pad: string }>('writes');
const counters = client.db().collection<{ _id: number; count: number }>('counters');
await writes.createIndex({ pad: 1 });

async function writeForever(writer: number): Promise<never> {
  for (let number = 0; ; number++) {
    const _id = `${round}/${writer}/${number}`;
    await writes.insertOne({ _id, pad: 'x'.repeat(200) });
    const counter = await counters.findOneAndUpdate(
      { _id: writer },
      { $inc: { count: 1 } },
      { upsert: true, returnDocument: 'after' },
    );
    writeSync(1, `${_id} ${writer} ${counter?.count}\n`);
  }
}

writeSync(1, 'started\n');
await Promise.all(Array.from({ length: 8 }, (_, writer) => writeForever(writer)));
