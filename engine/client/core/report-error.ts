/** So many a visit: one that repeats itself tells nothing new. */
const most = 5;
const longest = 2000;
const told = new Set<string>();

/**
 * Sends an unexpected error to the server's log, each one once. Refusals (4xx) and a lost network are no errors: don't
 * report them.
 */
export function reportError(error: unknown, where: string): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  if (told.size >= most || told.has(message)) return;
  told.add(message);
  const cut = (text: string) => text.slice(0, longest);
  const body = JSON.stringify({ where, name, message: cut(message), stack: cut(stack ?? '') });
  const headers = { 'Content-Type': 'application/json' };
  // What can't be reported stays unreported: nothing may come of that.
  void fetch('/reports/', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}

/** Reports what reaches the window: errors that nobody caught, promises that nobody waited for. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => {
    // The browser's word for a layout that took two frames to settle.
    if (!message.startsWith('ResizeObserver')) reportError(error ?? message, 'window');
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    const status = typeof reason === 'object' && reason !== null && 'status' in reason ? reason.status : 500;
    if (Number(status) >= 500) reportError(reason, 'promise');
  });
}
