/** One line a message on standard output, one line of JSON a failure on standard error. */
export const log = {
  info(text: string): void {
    process.stdout.write(`${text}\n`);
  },
  failure(what: string, error: unknown): void {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), what, name, message, stack })}\n`);
  },
};
