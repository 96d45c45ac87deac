import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseAway, wasNotExecuted } from './database-failures.ts';

/** Tells whether a command has written anything, or may have. */
export interface WriteNote {
  hasWritten: boolean;
}

const notes = new AsyncLocalStorage<WriteNote>();

const writingMethods = [
  ...['insertOne', 'insertMany', 'updateOne', 'updateMany', 'replaceOne', 'bulkWrite'],
  ...['deleteOne', 'deleteMany', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete'],
] as const;

let running = 0;

/**
 * Runs a command, and sets `note.hasWritten` once the command has written or may have. Before Node 24, the
 * storage slows down every promise of the process, so the last running command disables it.
 */
export async function withNote<Result>(note: WriteNote, run: () => Promise<Result>): Promise<Result> {
  running++;
  try {
    return await notes.run(note, run);
  } finally {
    running--;
    if (running === 0) notes.disable();
  }
}

/** Marks the current command as having written when the write succeeds or its outcome is unknown. */
export function noteWrite<Result>(writing: Promise<Result>): Promise<Result> {
  const note = notes.getStore();
  if (!note) return writing;
  const written = () => {
    note.hasWritten = true;
  };
  writing.then(written, (error: unknown) => {
    if (isDatabaseAway(error) && !wasNotExecuted(error)) written();
  });
  return writing;
}

/** Wraps the writing methods of a driver's collection in `noteWrite`. */
export function noteWritesOf(collection: object): void {
  const methods = collection as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const name of writingMethods) {
    const method = methods[name]!;
    methods[name] = (...args) => noteWrite(method.apply(collection, args));
  }
}
