import { cp, mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { bundleWorker } from '../../../server/fixtures/embedded/bundle-for-node.ts';
import { grouped, type Row } from '../report.ts';
import { Chance } from '../simulation/chance.ts';
import { type CrashImage, crashImages, type DataFile, withoutEmptyEnd } from './crash-images.ts';

const dataFile = 'embedded.mdb';
/** Commits before the first power cut, so that there are free pages to be used again. */
const warmUp = 20;

interface Stored {
  readonly _id: number;
  readonly pad: string;
}
type Documents = mongoose.mongo.Collection<Stored>;

/** Content of the database after an acknowledged write, and its file. */
interface Moment {
  readonly documents: readonly Stored[];
  readonly file: DataFile;
}

/**
 * Cuts the power in `commits` commits in every way that a disk allows, and starts the database on the
 * remaining file.
 */
export async function tryPowerLoss(commits: number): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'power-loss-'));
  try {
    const workerFile = await bundleWorker();
    const moments = await write(join(folder, 'live'), workerFile, commits + 1);
    const broken: string[] = [];
    let images = 0;
    for (const [index, after] of moments.slice(1).entries())
      for (const image of crashImages(moments[index]!.file, after.file, index)) {
        images++;
        const wanted = image.opensWith === 'after' ? after : moments[index]!;
        const found = await openImage(folder, workerFile, image, wanted);
        if (found) broken.push(`commit ${index}, ${image.name}: ${found}`);
      }
    return {
      what: 'power loss during a commit: pages missing or torn, no meta page, no new file length',
      tried: `${grouped(commits)} commits, ${grouped(images)} files`,
      happened:
        broken.length === 0
          ? 'what was acknowledged is there, nothing is half done'
          : broken.slice(0, 5).join('; '),
      isGood: broken.length === 0,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes and deletes at random. One moment for each write. */
async function write(dataDir: string, workerFile: string, count: number): Promise<Moment[]> {
  const moments: Moment[] = [];
  await withDocuments(dataDir, workerFile, async (documents) => {
    await documents.createIndex({ pad: 1 });
    const chance = new Chance(1);
    for (let at = 0; at < warmUp + count; at++) {
      const _id = chance.below(60);
      const pad = String.fromCharCode(97 + chance.below(26)).repeat(1 + chance.below(300));
      const more = pad.repeat(chance.below(100));
      // A document that grows and shrinks within a transaction leaves free pages at the end of the file.
      if (chance.happens(0.5)) await documents.bulkWrite([put(_id, pad, more), put(_id, pad, '')]);
      else if (chance.happens(0.6))
        await documents.bulkWrite(Array.from({ length: 20 }, (_, more) => put(_id + more, pad, pad)));
      else await documents.deleteMany({ _id: { $gt: _id } });
      if (at < warmUp) continue;
      moments.push({ documents: await readAll(documents), file: await readData(join(dataDir, dataFile)) });
    }
  });
  return moments;
}

function put(_id: number, pad: string, more: string) {
  return { updateOne: { filter: { _id }, update: { $set: { pad, more } } as never, upsert: true } };
}

/** More than a run ever uses. The rest of the file is a reserve without content. */
const readBytes = 4 * 1024 * 1024;

async function readData(path: string): Promise<DataFile> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(readBytes), 0, readBytes, 0);
  await file.close();
  return { pages: withoutEmptyEnd(buffer.subarray(0, bytesRead)), length: (await stat(path)).size };
}

/**
 * A sentence about what is wrong with the database that starts on an image; undefined when it holds what it
 * should.
 */
async function openImage(
  folder: string,
  workerFile: string,
  { pages, length }: CrashImage,
  { documents: wanted }: Moment,
): Promise<string | undefined> {
  const dataDir = join(folder, 'image');
  await cp(join(folder, 'live'), dataDir, { recursive: true, filter: (path) => !path.includes(dataFile) });
  await writeFile(join(dataDir, dataFile), pages);
  await truncate(join(dataDir, dataFile), length);
  try {
    let found: string | undefined;
    await withDocuments(dataDir, workerFile, async (documents) => {
      if (JSON.stringify(await readAll(documents)) !== JSON.stringify(wanted)) found = 'other documents';
      const byIndex = await documents.countDocuments({ pad: { $gte: '' } }, { hint: 'pad_1' });
      if (byIndex !== wanted.length) found = `${byIndex} of ${wanted.length} documents in the index`;
      await documents.insertOne({ _id: 1000, pad: 'written after the cut' });
      if (!(await documents.findOne({ _id: 1000 }))) found = 'it does not write';
    });
    return found;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function withDocuments(
  dataDir: string,
  workerFile: string,
  use: (documents: Documents) => Promise<void>,
): Promise<void> {
  const { uri, stop } = await startEmbedded({ dataDir, workerFile, onFailure: () => undefined });
  const client = await new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: 5000 }).connect();
  try {
    await use(client.db().collection<Stored>('documents'));
  } finally {
    await client.close();
    await stop();
  }
}

function readAll(documents: Documents): Promise<Stored[]> {
  return documents.find({}, { sort: { _id: 1 } }).toArray();
}
