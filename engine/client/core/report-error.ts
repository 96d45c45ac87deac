/** The most reports a visit sends: repeated errors say nothing new. */
const maxReports = 5;
const maxLength = 2000;
const reported = new Set<string>();
let client = 'browser';

/** Sets the messenger's client and its API version, such as `ios 9.1`, that reports name. */
export function setReportedClient(name: string): void {
  client = name;
}

/**
 * Sends an unexpected error to the server's log, each error once. Don't report refusals (4xx) or a lost
 * network: they aren't errors.
 */
export function reportError(error: unknown, where: string): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  if (reported.size >= maxReports || reported.has(message)) return;
  reported.add(message);
  const cut = (text: string) => text.slice(0, maxLength);
  const body = JSON.stringify({ where, client, name, message: cut(message), stack: cut(stack ?? '') });
  const headers = { 'Content-Type': 'application/json' };
  // A report that can't be sent is dropped: it must not cause an error of its own.
  void fetch('/reports/', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}

/** Reports uncaught errors and unhandled rejections. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => {
    // The browser's 'ResizeObserver …' message only means that a layout took two frames.
    if (!message.startsWith('ResizeObserver')) reportError(error ?? message, 'window');
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    const status = typeof reason === 'object' && reason !== null && 'status' in reason ? reason.status : 500;
    if (Number(status) >= 500) reportError(reason, 'promise');
  });
}
