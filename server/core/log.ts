import { type DestinationStream, pino } from 'pino';

/** What a terminal obeys or hides, and JSON leaves as it is: C1 controls, zero-width and bidirectional characters. */
const unprintable = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
/** When nobody reads the log, lines beyond so many bytes are dropped instead of filling the memory. */
const maxBufferedBytes = 1024 * 1024;

/** Structured lines on standard error. A reader that is slow or gone neither blocks nor ends the server. */
export const log = createLog(pino.destination({ fd: 2, sync: false, maxLength: maxBufferedBytes }));

/** Never throws, whatever is logged. */
export function createLog(destination: DestinationStream) {
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describe },
      hooks: { streamWrite: escapeUnprintable },
    },
    destination,
  );
  return {
    info(message: string): void {
      logger.info(message);
    },
    warning(message: string): void {
      logger.warn(message);
    },
    failure(message: string, error: unknown): void {
      try {
        logger.error({ err: error }, message);
      } catch {
        // The properties of some errors throw when they are read.
        logger.error(message);
      }
    },
  };
}

/** Without an error's other properties: those of a database or a request may hold what is nobody's business. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { type: name, message, stack };
}

function escapeUnprintable(line: string): string {
  return line.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
