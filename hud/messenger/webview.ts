/**
 * The messenger's webview exchanges events: by a native proxy in its apps, by `postMessage` to the parent in its web client.
 * Outside of the messenger neither exists, and these functions do nothing.
 */
interface NativeProxy {
  postEvent(type: string, data: string): void;
}

declare global {
  interface Window {
    TelegramWebviewProxy?: NativeProxy;
    Telegram?: { WebView?: { receiveEvent(type: string, data: unknown): void } };
  }
}

type Listener = (data: unknown) => void;
const listeners = new Map<string, Set<Listener>>();
/** The web client's origin; events are sent to no other. */
const webClient = 'https://web.telegram.org';

/** Launch parameters are in the address's hash. They are read at import, before the router changes the address. */
const hash = new URLSearchParams(location.hash.replace(/^#/, ''));
/** Which of the messenger's apps this is: ios, android, tdesktop, web, … */
export const platform = hash.get('tgWebAppPlatform') ?? 'unknown';
const version = (hash.get('tgWebAppVersion') ?? '0.0').split('.').map(Number);

export const isInMessenger =
  hash.has('tgWebAppData') && (window.TelegramWebviewProxy !== undefined || window.parent !== window);

export interface LaunchData {
  /** The messenger's signed launch data; null outside of one, where the server's local messenger is used. */
  initData: string | null;
  startParam: string | null;
}

export function launchData(): LaunchData {
  const initData = hash.get('tgWebAppData');
  const startParam =
    (initData && new URLSearchParams(initData).get('start_param')) ||
    new URLSearchParams(location.search).get('tgWebAppStartParam');
  return { initData: initData || null, startParam: startParam || null };
}

/** True when the messenger has at least this version; each of its features came with one. */
export function isAtLeast(major: number, minor: number): boolean {
  const [a = 0, b = 0] = version;
  return a > major || (a === major && b >= minor);
}

export function post(type: string, data: object = {}): void {
  if (!isInMessenger) return;
  const proxy = window.TelegramWebviewProxy;
  if (proxy) proxy.postEvent(type, JSON.stringify(data));
  else window.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), webClient);
}

/** Calls `listener` at each event of the type; returns a function that stops it. */
export function listen(type: string, listener: Listener): () => void {
  const known = listeners.get(type) ?? new Set();
  listeners.set(type, known.add(listener));
  return () => known.delete(listener);
}

function receive(type: string, data: unknown): void {
  for (const listener of listeners.get(type) ?? []) listener(data);
}

if (isInMessenger) {
  window.Telegram = { ...window.Telegram, WebView: { receiveEvent: receive } };
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || typeof data !== 'string') return;
    try {
      const { eventType, eventData } = JSON.parse(data) as { eventType?: string; eventData?: unknown };
      if (eventType) receive(eventType, eventData);
    } catch {
      // A message that isn't the messenger's.
    }
  });
}
