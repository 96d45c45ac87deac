import { Double, Long } from 'bson';
import { type Fields, LazyDocument } from '../bson/lazy-document.ts';
import { encodeDocument, integer } from '../bson/values.ts';
import { refuse, toDatabaseError } from '../errors.ts';
import type { WireCommand } from '../wire/command.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import type { Context, Handler } from './context.ts';
import { collStats, dbStats, explain } from './diagnostics.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { count, find, getMore, killCursors } from './read-commands.ts';
import { deleteDocuments, findAndModify, insert, update } from './write-commands.ts';

/** The wire version of MongoDB 7.0: drivers then send only commands that are supported here. */
const WIRE_VERSION = 21;

/** hello and isMaster: describes a standalone server. */
const hello: Handler = () => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: integer(16 * 1024 * 1024),
  maxMessageSizeBytes: integer(48_000_000),
  maxWriteBatchSize: integer(100_000),
  localTime: new Date(),
  logicalSessionTimeoutMinutes: integer(30),
  minWireVersion: integer(0),
  maxWireVersion: integer(WIRE_VERSION),
  readOnly: false,
});

const ping: Handler = () => ({});

const endSessions: Handler = () => ({});

const buildInfo: Handler = () => ({
  version: '7.0.0',
  versionArray: [7, 0, 0, 0].map(integer),
  modules: ['embedded'],
  bits: integer(64),
  debug: false,
  maxBsonObjectSize: Long.fromNumber(16 * 1024 * 1024),
});

const connectionStatus: Handler = () => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
});

const HANDLERS = new Map<string, Handler>([
  ['hello', hello],
  ['isMaster', hello],
  ['ismaster', hello],
  ['ping', ping],
  ['buildInfo', buildInfo],
  ['buildinfo', buildInfo],
  ['connectionStatus', connectionStatus],
  ['endSessions', endSessions],
  ['listDatabases', listDatabases],
  ['listCollections', listCollections],
  ['create', create],
  ['drop', drop],
  ['dropDatabase', dropDatabase],
  ['createIndexes', createIndexes],
  ['listIndexes', listIndexes],
  ['dropIndexes', dropIndexes],
  ['insert', insert],
  ['find', find],
  ['getMore', getMore],
  ['killCursors', killCursors],
  ['update', update],
  ['delete', deleteDocuments],
  ['findAndModify', findAndModify],
  ['findandmodify', findAndModify],
  ['count', count],
  ['aggregate', aggregate],
  ['dbStats', dbStats],
  ['dbstats', dbStats],
  ['collStats', collStats],
  ['collstats', collStats],
  ['explain', explain],
]);

/** Runs a command and returns the encoded answer. A refusal is an answer with `ok: 0`. */
export async function dispatch(command: WireCommand, context: Context): Promise<Buffer> {
  try {
    const handler = HANDLERS.get(command.name);
    if (!handler) {
      const message = `no such command: '${command.name}'. This database has only what its application uses`;
      return refuse('CommandNotFound', message);
    }
    return encodeAnswer(await handler(command, context));
  } catch (thrown) {
    const { code, codeName, message, details } = toDatabaseError(thrown);
    return encodeDocument({ ok: new Double(0), errmsg: message, code: integer(code), codeName, ...details });
  }
}

function encodeAnswer(answer: Fields): Buffer {
  if (!(answer instanceof LazyDocument)) return encodeDocument({ ...answer, ok: new Double(1) });
  answer.set('ok', new Double(1));
  return answer.toBytes();
}
