const firstWaitMs = 3000;
const maxWaitMs = 30_000;
const senders = new Set<() => Promise<unknown>>();
let waitMs = firstWaitMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Registers what sends the undecided changes of one kind again; each takes care of what is its own. */
export function resendWith(send: () => Promise<unknown>): void {
  senders.add(send);
}

/** Sends undecided changes again after a while, which grows until the connection comes back (`resendAll`). */
export function resendLater(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    void sendAgain();
  }, waitMs);
  waitMs = Math.min(maxWaitMs, waitMs * 2);
}

/** At the start and when the connection is back: sends now what is undecided. */
export function resendAll(): Promise<void> {
  waitMs = firstWaitMs;
  return sendAgain();
}

async function sendAgain(): Promise<void> {
  await Promise.all([...senders].map((send) => send()));
}
