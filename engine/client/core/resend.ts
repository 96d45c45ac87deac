const firstWaitMs = 3000;
const maxWaitMs = 30_000;
const senders = new Set<() => Promise<unknown>>();
let waitMs = firstWaitMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Registers a function that sends the undecided changes of one kind again. */
export function resendWith(send: () => Promise<unknown>): void {
  senders.add(send);
}

/** Sends undecided changes again after a wait. The wait grows with each try until `resendAll` resets it. */
export function resendLater(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    void sendAgain();
  }, waitMs);
  waitMs = Math.min(maxWaitMs, waitMs * 2);
}

/** Sends undecided changes now: at the start, and when the connection is back. */
export function resendAll(): Promise<void> {
  waitMs = firstWaitMs;
  return sendAgain();
}

async function sendAgain(): Promise<void> {
  await Promise.all([...senders].map((send) => send()));
}
