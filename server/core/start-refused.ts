/** The server can't start, and trying again doesn't help. The message says why and what to do, in sentences for the operator. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
