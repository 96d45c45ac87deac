import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { galaxy } from '#engine/content/galaxy.ts';
import { galaxyId, systemId, tripId } from '#engine/content/ids.ts';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Settings } from '#server/settings.ts';
import { startServer } from '#server/start-server.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { type Input, TestClient } from '../../../server/fixtures/client.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { ReplicaSetProxy } from '../../../server/fixtures/replica-set-proxy.ts';

const tokenOf = (name: string) => `the-token-of-${name}-alone`;
/** In PROTO: what one person may give away alone in a day. */
const grantLimit = 1_000_000_000;
/** A call that has no answer after this time hangs. */
const silenceMs = 300_000;

const hourMs = 3_600_000;
/** Jobs write at times of their own, and no call waits for them. */
const quietJobs: Partial<Settings> = {
  noticesEveryMs: hourMs,
  departuresEveryMs: hourMs,
  absencesEveryMs: hourMs,
  crewsEveryMs: hourMs,
  eventsEveryMs: hourMs,
  seasonsEveryMs: hourMs,
  scoresEveryMs: hourMs,
  researchEveryMs: hourMs,
  backlogsEveryMs: hourMs,
  refundsEveryMs: hourMs,
  reconcileEveryMs: hourMs,
  contactsEveryMs: hourMs,
  registryEveryMs: hourMs,
  webhookEveryMs: hourMs,
  auditedAMinute: 0,
  hasAnalytics: false,
};

/** Makes developers' calls as the owner, unless the call names somebody else. */
class OwnersClient extends TestClient {
  override silenceMs = silenceMs;

  override call<Name extends CallName>(name: Name, input: Input<Name> = {}) {
    if (callSpecs[name].access !== 'developer') return super.call(name, input);
    const headers = { 'X-Designer-Token': tokenOf('owner'), ...input.headers };
    return super.call(name, { ...input, headers });
  }
}

/** A new player before the call. */
export interface Subject {
  client: TestClient;
  uuid: string;
  telegramId: number;
  /** A number that no other subject has. */
  readonly number: number;
  readonly database: Database;
  /** Ids of the players whose state is compared. */
  readonly ids: string[];
  /** Another new player. */
  meet(startParam?: string): Promise<OtherPlayer>;
}

interface OtherPlayer {
  readonly client: TestClient;
  readonly uuid: string;
  readonly telegramId: number;
}

/** A subject with a ship, a trip and money. */
export interface EquippedSubject extends Subject {
  readonly ship: { readonly uuid: string };
  /** The first trip of the first system. */
  readonly trip: { readonly uuid: string; readonly solarSystemId: string };
}

/** Everything that a call can change about a player, as counts and sums. */
export type Print = Readonly<Record<string, number>>;

/** Collections that a call writes for its own sake. */
const asideOf = new Set([
  ...['answers', 'signatures', 'audit', 'refusals', 'clientFaults', 'leases', 'kept', 'playerDays', 'nonces'],
  ...['sessions', 'signOuts', 'initData', 'system.indexes', 'standings', 'fairPlay'],
  ...[
    'dailyTables',
    'contacts',
    'updates',
    'notices',
    'localNotes',
    'contentDrafts',
    'teamMessages',
    'failedMinutes',
  ],
]);
/** Writes of the server's own jobs, and of its memory of refused calls. */
const ownWrites = new Set(['leases', 'refusals', 'playerDays', 'teamMessages']);
/** Fields whose values are counted, by collection: changes that add no document. */
const statesOf: Readonly<Record<string, string>> = {
  charges: 'state',
  mints: 'state',
  changeRequests: 'status',
  people: 'role',
  eventRuns: 'decision',
};

/** Balance in hundredths, keys and boosters of an equipped subject. */
const things = {
  balance: { default: 2_000_000, clean: 10_000 },
  keys: { ship: 3, artifact: 3 },
  boosters: { autoReplenishCount: 2, fullHealingCount: 2, timeTravelCount: 2 },
};
const firstTrip = galaxy.systems[0]!.trips.findIndex(({ type }) => type === 'personal') + 1;

let lastNumber = 0;

/** A server on a database of its own behind an imitated replica set. */
export class FailoverWorld {
  readonly url: string;
  readonly proxy: ReplicaSetProxy;
  readonly #database: Database;
  readonly #close: () => Promise<void>;
  /** Numbers of documents by collection, counted again after a write. */
  readonly #counts = new Map<string, Print>();

  private constructor(url: string, proxy: ReplicaSetProxy, database: Database, close: () => Promise<void>) {
    this.url = url;
    this.proxy = proxy;
    this.#database = database;
    this.#close = close;
    this.listen(() => null);
  }

  static async open(): Promise<FailoverWorld> {
    const dataDir = await mkdtemp(join(tmpdir(), 'failover-'));
    const behind = await databases[0]!.start();
    const proxy = new ReplicaSetProxy(behind.uri);
    await proxy.open();
    const rate = { burst: 1_000_000, perSecond: 100_000 };
    const developers = [{ name: 'owner', role: 'owner' as const, token: tokenOf('owner') }];
    const server = await startServer({
      port: 0,
      mongodbUri: proxy.uri,
      dataDir,
      publicDir: dataDir,
      playerRate: rate,
      addressRate: rate,
      codeRate: rate,
      developers,
      grantLimit,
      publicUrl: 'https://game.example/play',
      ...quietJobs,
    });
    const database = await connectPatiently(behind.uri);
    const world = new FailoverWorld(server.url, proxy, database, async () => {
      await server.stop();
      await database.close();
      proxy.close();
      await behind.stop();
      await rm(dataDir, { recursive: true });
    });
    await world.untilReady();
    return world;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Asks about each write that a call may have sent. */
  listen(onWrite: ReplicaSetProxy['onWrite']): void {
    this.proxy.onWrite = (command) => {
      this.#counts.delete(command.collection);
      return ownWrites.has(command.collection) ? null : onWrite(command);
    };
  }

  async untilReady(): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const ready = this.proxy.hasPrimary ? await fetch(`${this.url}/readyz`).catch(() => null) : null;
      if (ready?.status === 200) return;
      await wait(50);
    }
    throw new Error('The server does not become ready again');
  }

  /** A new player without anything. */
  async newSubject(): Promise<Subject> {
    const ids: string[] = [];
    const meet = async (startParam?: string): Promise<OtherPlayer> => {
      const telegramId = 100_000 + ++lastNumber;
      const client = new OwnersClient(this.url);
      const body = { telegramId, firstName: `Pilot ${telegramId}` };
      const { initData } = await client.get('dev.init-data', {
        body: { ...body, ...(startParam && { startParam }) },
      });
      const { token } = await client.get('auth.token', { body: { initData } });
      client.credentials = { ...client.credentials, token };
      client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
      const { uuid } = await client.get('auth.create', { body });
      ids.push(uuid);
      return { client, uuid, telegramId };
    };
    const player = await meet();
    return { ...player, number: lastNumber, database: this.#database, ids, meet };
  }

  /** Gives the player a ship, an explored system and money. */
  async equip(subject: Subject): Promise<EquippedSubject> {
    await changeStored(subject, things);
    const ship = await subject.client.get('ships.create');
    const solarSystemId = systemId(1);
    await subject.client.get('systems.start', { params: { g: galaxyId(), s: solarSystemId } });
    return { ...subject, ship, trip: { uuid: tripId(1, firstTrip), solarSystemId } };
  }

  /** Reads what a call can change. Waits until the outboxes are empty, because they hold a part of it. */
  async print({ ids, uuid }: Subject, isDrawn: boolean): Promise<Print> {
    const players = this.#database.documents<{
      _id: string;
      outbox: unknown[];
      rev: number;
      balance: Record<string, number>;
    }>('players');
    for (let tries = 0; tries < 400; tries++) {
      const waiting = await players.countDocuments({ _id: { $in: ids }, outbox: { $ne: [] } });
      if (waiting === 0) break;
      await wait(25);
    }
    const print: Record<string, number> = {};
    for (const { _id, rev, balance } of await players.find({ _id: { $in: ids } }).toArray()) {
      const who = _id === uuid ? 'player' : `other ${ids.indexOf(_id)}`;
      print[`${who} rev`] = rev;
      if (!isDrawn)
        for (const [currency, amount] of Object.entries(balance ?? {}))
          print[`${who} ${currency}`] = Number(amount) / 100;
    }
    const { db } = this.#database.connection;
    for (const { name } of (await db?.listCollections().toArray()) ?? []) {
      if (asideOf.has(name)) continue;
      const counts = this.#counts.get(name) ?? (await this.#count(name));
      this.#counts.set(name, counts);
      Object.assign(print, counts);
    }
    const clock = await this.#database.documents('kept').findOne({ _id: 'clock' as never });
    return { ...print, 'game time': clock?.number ?? 0 };
  }

  async #count(name: string): Promise<Print> {
    const documents = this.#database.documents(name);
    const field = statesOf[name];
    const counts: Record<string, number> = { [name]: await documents.countDocuments({}) };
    for (const document of field ? await documents.find({}).toArray() : []) {
      const state = `${name} ${document[field!]}${document.endedAt ? ' ended' : ''}`;
      counts[state] = (counts[state] ?? 0) + 1;
    }
    return counts;
  }
}

/** Changes the stored player as no call does, so that a rare state needs no months of play. */
export async function changeStored({ database, uuid }: Subject, fields: object): Promise<void> {
  const change = { $set: fields, $inc: { rev: 1 } };
  await database.documents('players').updateOne({ _id: uuid as never }, change as never);
}

/** Connects on a busy machine. */
async function connectPatiently(uri: string): Promise<Database> {
  for (let tries = 0; ; tries++) {
    const database = await connectMongoose(uri).catch((error: unknown) => {
      if (tries === 20) throw error;
    });
    if (database) return database;
  }
}
