import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#server/start-server.ts';
import { connectMongoose } from '#server/store/core/connect-mongoose.ts';
import type { StoredDocument } from '#server/store/core/define-collection.ts';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { answerParent, listenForRuns } from './child.ts';
import { sampleAnswer } from './sample-call.ts';

// The whole server on its embedded database. The baseline in the same process is the least that a durable
// answer takes: bare node:http that reads a player's document through the driver and writes it guarded by its
// revision.

type Document = StoredDocument & {
  readonly rev: number;
  readonly flights: unknown;
  readonly ships: unknown;
};

const folder = mkdtempSync(join(tmpdir(), 'proto-bench-'));
const embedded = await startEmbedded({ dataDir: join(folder, 'embedded') });
const rate = { burst: 1e9, perSecond: 1e9 };
const game = await startServer({
  port: 0,
  mongodbUri: embedded.uri,
  dataDir: folder,
  publicDir: folder,
  playerRate: rate,
  addressRate: rate,
});
const database = await connectMongoose(embedded.uri);
const players = database.documents<Document>('players');
const copies = database.documents<Document>('bench');

/** Copies every player for the baseline to write; returns their number. */
async function copyPlayers(): Promise<number> {
  const found = await players.find({}).toArray();
  await copies.insertMany(found.map((player, index) => ({ ...player, _id: index }) as never));
  return found.length;
}

async function write(index: number, taps: number): Promise<string> {
  const found = await copies.findOne({ _id: index as never });
  if (!found) throw new Error('A player wasn’t copied');
  const { rev, flights, ships } = found as unknown as Document;
  const written = await copies.updateOne(
    { _id: index as never, rev },
    { $set: { flights, ships, rev: rev + 1 } },
  );
  if (written.modifiedCount !== 1) throw new Error('A guarded write was lost');
  return JSON.stringify(sampleAnswer(taps));
}

const baseline = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    const { player, taps } = JSON.parse(Buffer.concat(chunks).toString()) as {
      player: number;
      taps: unknown[];
    };
    const body = await write(player, taps.length);
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});

answerParent({ game: game.url, baseline: await listenForRuns(baseline) }, { copy: copyPlayers }, async () => {
  baseline.close();
  await database.close();
  await game.stop();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});
