import type { Fields } from '../bson/lazy-document.ts';
import type { Cursors } from '../query/cursors.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import type { Records } from '../storage/records.ts';
import type { WriteQueue } from '../storage/write-queue.ts';
import type { WireCommand } from '../wire/command.ts';

/** The parts of the database that commands use. */
export interface Context {
  store: KeyValueStore;
  catalog: Catalog;
  records: Records;
  writes: WriteQueue;
  cursors: Cursors;
}

/** Answers a command, without the `ok`. Throws a DatabaseError to refuse it. */
export type Handler = (command: WireCommand, context: Context) => Fields | Promise<Fields>;
