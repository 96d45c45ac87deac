import { mongo } from 'mongoose';
import type { Settings } from '#server/settings.ts';
import { playerSchema } from '#server/store/core/player-document.ts';
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
  /** `w` of the URI; null when it names none, and the database's own default counts. */
  readonly w: string | number | null;
  readonly defaultW: string | number | null;
  readonly readPreference: string;
  readonly isRemoteWithoutTls: boolean;
}

/** Connects as the server does, reads what it would read at the start, and changes nothing. */
export async function checkDatabase(settings: Settings, patienceMs = 5000): Promise<Finding[]> {
  const { mongodbUri } = settings;
  if (mongodbUri === null) return [];
  let client: mongo.MongoClient | undefined;
  try {
    client = new mongo.MongoClient(mongodbUri, {
      serverSelectionTimeoutMS: patienceMs,
      connectTimeoutMS: patienceMs,
    });
    const hello = await client.db('admin').command({ hello: 1 });
    const hasName = /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(mongodbUri);
    const kept = (hasName ? client.db() : client.db('proto-trip')).collection<Kept>('kept');
    return [
      ...checkDatabaseState(await readState(client, hello)),
      ...checkMachineClock('the database', hello.localTime.getTime()),
      ...checkInstallation(settings, await kept.find({ _id: { $in: ['bot', 'schema', 'clock'] } }).toArray()),
    ];
  } catch (error) {
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

interface Kept {
  _id: string;
  readonly text?: string;
  readonly number?: number;
}

function withoutLogin(text: string): string {
  return text.replace(/\/\/[^@/]*@/g, '//…@').replace(/\.$/, '');
}

async function readState(client: mongo.MongoClient, hello: mongo.Document): Promise<DatabaseState> {
  const { writeConcern, readPreference, tls, hosts } = client.options;
  const build = await client.db('admin').command({ buildInfo: 1 });
  // Needs a right that the game's user may lack.
  const defaults = await client
    .db('admin')
    .command({ getDefaultRWConcern: 1 })
    .catch(() => null);
  const isLocal = hosts.every(
    ({ host, socketPath }) => socketPath || /^(localhost|127\.|::1)/.test(host ?? ''),
  );
  return {
    version: build.version,
    isEmbedded: (build.modules ?? []).includes('embedded'),
    replicaSet: hello.setName ?? null,
    isSharded: hello.msg === 'isdbgrid',
    w: (writeConcern?.w as string | number | undefined) ?? null,
    defaultW: defaults?.defaultWriteConcern?.w ?? null,
    readPreference: readPreference.mode,
    isRemoteWithoutTls: !isLocal && !tls,
  };
}

export function checkDatabaseState(state: DatabaseState): Finding[] {
  const found = [...checkSafety(state)];
  if (state.readPreference !== 'primary')
    found.push(
      wrong(
        `MONGODB_URI reads from others than the primary (readPreference=${state.readPreference}): players see old states.`,
        'Remove readPreference from it.',
      ),
    );
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
function checkSafety({ isEmbedded, isSharded, replicaSet, w, defaultW }: DatabaseState): Finding[] {
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
  const effective = w ?? defaultW ?? 'majority';
  if (effective !== 'majority' && !(typeof effective === 'number' && effective > 1))
    return [
      wrong(
        `An answered change can get lost when the primary fails: w=${effective}.`,
        'Set w=majority in MONGODB_URI, or leave w out where the replica set’s default is majority.',
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
