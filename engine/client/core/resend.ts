const firstWaitMs = 3000;
const maxWaitMs = 30_000;
const senders = new Set<() => Promise<unknown>>();
let waitMs = firstWaitMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Registers a function that sends the undecided changes of one kind again. */
export function resendWith(send: () => Promise<unknown>): void {
  senders.add(send);
}

/** Entries that the server refused because they came too late, since they were last told to the player. */
let late = { hits: 0, tries: 0 };

/** Notes hits, or tries at docking and assault, that came too late to count. */
export function noteLate(kind: 'hits' | 'tries', count: number): void {
  late[kind] += count;
}

/** Entries that came too late since the last call. */
export function takeLate(): typeof late {
  const before = late;
  late = { hits: 0, tries: 0 };
  return before;
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
