// A reader of the log that went away (EPIPE) must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** One line a message on standard output, one line of JSON a failure on standard error. Never throws. */
export const log = {
  info(text: string): void {
    process.stdout.write(`${text}\n`);
  },
  failure(what: string, error: unknown): void {
    process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), what, ...describe(error) })}\n`);
  },
};

function describe(error: unknown): object {
  try {
    if (!(error instanceof Error)) return { message: String(error) };
    const { name, message, stack } = error;
    return { name: String(name), message: String(message), stack: String(stack) };
  } catch {
    return { message: 'An error that cannot be read' };
  }
}
