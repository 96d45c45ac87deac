import { type DestinationStream, pino } from 'pino';
import { presentTrace } from './traces/spans.ts';

/**
 * Characters that a terminal obeys or hides but JSON doesn't escape: C1 controls, zero-width and
 * bidirectional ones.
 */
const unprintable = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
/** When nobody reads the log, lines beyond this many characters are dropped instead of filling the memory. */
const maxBufferedLength = 1024 * 1024;
/** In characters, for each text of a line. */
const maxTextLength = 2000;

/**
 * Node's own standard error. Pino's destination writes the rest when the process exits, and would then wait
 * for ever for a reader that has left or doesn't read.
 */
let destination: DestinationStream = {
  write: (line) => {
    if (process.stderr.writableLength < maxBufferedLength) process.stderr.write(line);
  },
};
process.stderr.on('error', () => undefined);

/** Writes structured lines to standard error. A slow or missing reader neither blocks nor ends the server. */
export const log = createLog({ write: (line) => destination.write(line) });

/** Sends the later lines of `log` to another destination. */
export function logTo(other: DestinationStream): void {
  destination = other;
}

/** Resolves when standard error has taken all lines, or has failed. A reader that doesn't read delays it. */
export function flushLog(): Promise<void> {
  return new Promise((resolve) => process.stderr.write('', () => resolve()));
}

/** Never throws, for any value. */
export function createLog(destination: DestinationStream) {
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describe },
      hooks: { streamWrite: escapeUnprintable },
      mixin: () => ({ ...presentTrace() }),
    },
    destination,
  );
  return {
    info(message: string): void {
      logger.info(shorten(message));
    },
    warning(message: string): void {
      logger.warn(shorten(message));
    },
    failure(message: string, error: unknown): void {
      try {
        logger.error({ err: error }, shorten(message));
      } catch {
        // Some errors have properties that throw when they are read.
        logger.error(shorten(message));
      }
    },
  };
}

/**
 * Leaves out an error's other properties, because a database's or a request's error may contain private data.
 */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: shorten(String(error)) };
  const { name, message, stack } = error;
  return { type: shorten(name), message: shorten(message), stack: shorten(stack ?? '') };
}

/** An error's fields may be anything, of any length. */
function shorten(text: unknown): string {
  const plain = typeof text === 'string' ? text : String(text);
  return plain.length > maxTextLength ? `${plain.slice(0, maxTextLength)}…` : plain;
}

function escapeUnprintable(line: string): string {
  return line.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
