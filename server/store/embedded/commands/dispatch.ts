import { Double } from 'bson';
import { type Fields, LazyDocument } from '../bson/lazy-document.ts';
import { encodeDocument, integer } from '../bson/values.ts';
import { refuse, toDatabaseError } from '../errors.ts';
import type { Command } from '../wire/command.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import type { Context, Handler } from './context.ts';
import { count, distinct } from './count.ts';
import { deleteDocuments } from './delete.ts';
import { find, getMore, killCursors } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { buildInfo, connectionStatus, endSessions, hello, ping } from './handshake.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { update } from './update.ts';

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
  ['distinct', distinct],
  ['aggregate', aggregate],
]);

/** Runs a command and returns the encoded answer. A refusal is an answer with `ok: 0`. */
export async function dispatch(command: Command, context: Context): Promise<Buffer> {
  try {
    const handler = HANDLERS.get(command.name);
    if (!handler) return refuse('CommandNotFound', `no such command: '${command.name}'`);
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
