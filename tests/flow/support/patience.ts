/** Time that a flow gives an event, in milliseconds: it only ends what hangs. */
export const patienceMs = 120_000;
