import { mongo } from 'mongoose';
import type { Settings } from '#server/settings.ts';
import { confirmedWrites } from '#server/store/core/connect-mongoose.ts';
import {
  answeredError,
  type DatabaseUnsuitable,
  findUnsuitable,
} from '#server/store/core/database-failures.ts';
import { howToInstall, isInstalled } from '#server/store/core/installation.ts';
import { playerSchema } from '#server/store/core/player-document.ts';
import { arbiterRisk, proveDatabase, sayHello, timeOf } from '#server/store/core/prove-database.ts';
import { checkMachineClock } from './check-machine.ts';
import { type Finding, good, risky, wrong } from './finding.ts';

const oldestMajor = 6;

/** Facts that a database reports about itself. */
export interface DatabaseState {
  readonly version: string;
  /** The embedded database, hosted by `npm run database`. */
  readonly isEmbedded: boolean;
  readonly replicaSet: string | null;
  /** Behind a router of a sharded cluster. */
  readonly isSharded: boolean;
  /** Addresses of members that vote and hold no data. */
  readonly arbiters: readonly string[];
  readonly isRemoteWithoutTls: boolean;
}

/**
 * Connects as the server does, reads what it would read at the start, and lets the database prove itself
 * in scratch collections that are dropped again.
 */
export async function checkDatabase(settings: Settings, patienceMs = 5000): Promise<Finding[]> {
  const { mongodbUri } = settings;
  if (mongodbUri === null) return [];
  let client: mongo.MongoClient | undefined;
  try {
    client = new mongo.MongoClient(mongodbUri, {
      ...confirmedWrites,
      serverSelectionTimeoutMS: patienceMs,
      connectTimeoutMS: patienceMs,
    });
    const hello = await sayHello(client.db('admin'));
    const readAtMs = Date.now();
    const hasName = /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(mongodbUri);
    const database = hasName ? client.db() : client.db('proto-trip');
    const kept = database.collection<Kept>('kept');
    return [
      ...checkDatabaseState(await readState(client, hello)),
      ...(await checkPromises(database)),
      ...(settings.isProduction && !(await isInstalled(database))
        ? [wrong(`The database ${database.databaseName} holds no installation.`, howToInstall)]
        : []),
      ...checkTime(timeOf(hello.localTime), readAtMs),
      ...checkInstallation(settings, await kept.find({ _id: { $in: ['bot', 'schema', 'clock'] } }).toArray()),
    ];
  } catch (error) {
    const unsuitable = findUnsuitable(error);
    if (unsuitable) return [wrongBy(unsuitable)];
    const answered = answeredError(error);
    if (answered !== null)
      return [
        wrong(
          `The database answers with an error: ${withoutLogin(answered)}.`,
          'Look at it, and at what is behind its gateway.',
        ),
      ];
    return [
      wrong(
        `The database does not answer: ${withoutLogin((error as Error).message)}.`,
        'Start it, or correct MONGODB_URI: its host, its login, replicaSet=… and tls=….',
      ),
    ];
  } finally {
    await client?.close();
  }
}

function checkTime(databaseMs: number | null, askedMs: number): Finding[] {
  // The proof has named it.
  return databaseMs === null ? [] : checkMachineClock('the database', databaseMs, askedMs);
}

async function checkPromises(database: mongo.Db): Promise<Finding[]> {
  try {
    await proveDatabase(database);
    return [good('The database keeps the promises that the game rests on.')];
  } catch (error) {
    const unsuitable = findUnsuitable(error);
    if (!unsuitable) throw error;
    return [wrongBy(unsuitable)];
  }
}

/** The sentences of a refusal: the fact, and the advice. */
function wrongBy({ message }: DatabaseUnsuitable): Finding {
  const [fact = message, ...advice] = message.split(/(?<=\.) (?=[A-Z])/);
  return wrong(withoutLogin(fact), advice.join(' '));
}

interface Kept {
  _id: string;
  readonly text?: string;
  readonly number?: number;
}

function withoutLogin(text: string): string {
  return text.replace(/\/\/[^@/]*@/g, '//…@').replace(/\.$/, '');
}

async function readState(client: mongo.MongoClient, hello: mongo.Document): Promise<DatabaseState> {
  const { tls, hosts } = client.options;
  const build = await client.db('admin').command({ buildInfo: 1 });
  const isLocal = hosts.every(
    ({ host, socketPath }) => socketPath || /^(localhost|127\.|::1)/.test(host ?? ''),
  );
  return {
    version: build.version,
    isEmbedded: (build.modules ?? []).includes('embedded'),
    replicaSet: hello.setName ?? null,
    isSharded: hello.msg === 'isdbgrid',
    arbiters: hello.arbiters ?? [],
    isRemoteWithoutTls: !isLocal && !tls,
  };
}

export function checkDatabaseState(state: DatabaseState): Finding[] {
  const found = [...checkSafety(state)];
  if (state.arbiters.length > 0) found.push(risky(...arbiterRisk(state.arbiters)));
  if (state.isRemoteWithoutTls)
    found.push(
      risky(
        'The connection to the database is not encrypted.',
        'Add tls=true to MONGODB_URI, unless the network between them is private.',
      ),
    );
  if (Number.parseInt(state.version, 10) < oldestMajor)
    found.push(risky(`MongoDB is version ${state.version}, which gets no more updates.`, 'Update it.'));
  const kind = state.isEmbedded
    ? 'the embedded database, hosted alone'
    : state.isSharded
      ? 'a sharded cluster'
      : state.replicaSet
        ? `the replica set ${state.replicaSet}`
        : 'a single MongoDB';
  return [...found, good(`The database answers: ${kind}, version ${state.version}.`)];
}

/** Whether an answered change survives the loss of a machine. */
function checkSafety({ isEmbedded, isSharded, replicaSet }: DatabaseState): Finding[] {
  if (isEmbedded)
    return [
      risky(
        'The database is on one machine: with its disk, everything since the last backup is lost.',
        'Use a MongoDB replica set where players pay.',
      ),
    ];
  if (!isSharded && replicaSet === null)
    return [
      risky(
        'The MongoDB is no replica set: with its disk, everything since the last backup is lost.',
        'Use a replica set of three members, and replicaSet=… in MONGODB_URI.',
      ),
    ];
  return [];
}

/** The server refuses data of another bot or of a newer version; `checkBot` and `claimSchema` decide so. */
export function checkInstallation({ botToken, hasDevTools }: Settings, kept: readonly Kept[]): Finding[] {
  const keptAs = (id: string) => kept.find(({ _id }) => _id === id);
  const found: Finding[] = [];
  const bound = keptAs('bot')?.text;
  const present = botToken?.split(':')[0] ?? 'local';
  const mayUseAny = botToken !== null && hasDevTools;
  if (bound !== undefined && bound !== present && !mayUseAny)
    found.push(
      wrong(
        `The data belongs to ${nameOf(bound)}, and the settings are for ${nameOf(present)}: the server refuses to start.`,
        'Correct BOT_TOKEN, or give MONGODB_URI another database.',
      ),
    );
  const schema = keptAs('schema')?.number ?? 0;
  if (schema > playerSchema)
    found.push(
      wrong(
        `A newer version of the server has used the data (schema ${schema}, this one reads up to ${playerSchema}).`,
        'Start the newer version.',
      ),
    );
  if (botToken && !hasDevTools && (keptAs('clock')?.number ?? 0) !== 0)
    found.push(
      wrong(
        'Game time of the data was moved, as developers do: the server refuses it for a bot.',
        'Use another database.',
      ),
    );
  return found;
}

function nameOf(bot: string): string {
  return bot === 'local' ? 'the local messenger' : `the bot ${bot}`;
}
