import type { LaunchData } from '#engine/client/start/boot.ts';

/**
 * The messenger's webview exchanges events: by a native proxy in its apps, by `postMessage` to the parent in
 * its web clients. Outside of the messenger neither exists, and these functions do nothing.
 */
interface NativeProxy {
  postEvent(type: string, data: string): void;
}

interface Receiver {
  receiveEvent(type: string, data?: unknown): void;
}

declare global {
  interface Window {
    TelegramWebviewProxy?: NativeProxy;
    TelegramGameProxy?: Receiver;
    TelegramGameProxy_receiveEvent?: Receiver['receiveEvent'];
    Telegram?: { WebView?: Receiver };
  }
}

/** Fields of an event; empty when the client sends null or nothing. */
export type EventData = Readonly<Record<string, unknown>>;
type Listener = (data: EventData) => void;
const listeners = new Map<string, Set<Listener>>();
let hasHeard = false;

/** Origins of the messenger's web clients; events are sent to no other. */
const webClients = ['https://web.telegram.org', 'https://webk.telegram.org', 'https://weba.telegram.org'];
/** Key and format of the messenger's own script, which keeps the launch parameters for reloads. */
const storageKey = '__telegram__initParams';

/** Launch parameters. They are read at import, before the router changes the address. */
const launch = readLaunch();
/** Client that opened the game: ios, android, macos, tdesktop, web (K), weba (A), … */
export const platform = launch.get('tgWebAppPlatform') ?? 'unknown';
const version = (launch.get('tgWebAppVersion') ?? '0.0').split('.').map(Number);
/** Client and its API version for reports: `ios 9.1`. */
export const clientName = `${platform} ${version.slice(0, 2).join('.')}`;
/** True in the web client K, which vibrates but sends no insets unless it fills the screen. */
export const isWebK = platform === 'web';
/** True in the clients for phones, which can expand the window, lock swipes and vibrate. */
export const isPhone = /^(ios|android)/.test(platform);

/** True in clients that show the game in a frame. */
export const isFramed = window.parent !== window && !window.TelegramWebviewProxy;
let parentOrigin = isFramed ? findParent() : null;

export const isInMessenger =
  launch.has('tgWebAppData') && (window.TelegramWebviewProxy !== undefined || parentOrigin !== null);

export function launchData(): LaunchData {
  const initData = launch.get('tgWebAppData');
  const startParam =
    (initData && new URLSearchParams(initData).get('start_param')) ||
    launch.get('tgWebAppStartParam') ||
    new URLSearchParams(location.search).get('tgWebAppStartParam');
  return { initData: initData || null, startParam: startParam || null };
}

/** True when the messenger has at least this version; each of its features came with one. */
export function isAtLeast(major: number, minor: number): boolean {
  const [a = 0, b = 0] = version;
  return a > major || (a === major && b >= minor);
}

/**
 * True once an event has come from the client. Only then does the game rely on the client's buttons: a client
 * that drops the game's calls, or whose events are lost, must not leave a screen without a way back.
 */
export function hasHeardFromClient(): boolean {
  return hasHeard;
}

export function post(type: string, data: object = {}): void {
  if (!isInMessenger) return;
  try {
    if (parentOrigin === null) window.TelegramWebviewProxy?.postEvent(type, JSON.stringify(data));
    else window.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), parentOrigin);
  } catch {
    // A client that refuses a call must not stop the game.
  }
}

/** Calls `listener` at each event of the type; returns a function that stops it. */
export function listen(type: string, listener: Listener): () => void {
  const handlers = listeners.get(type) ?? new Set();
  listeners.set(type, handlers.add(listener));
  return () => handlers.delete(listener);
}

/** Clients pass an object, null or no second argument. */
function receiveEvent(type: string, data?: unknown): void {
  hasHeard = true;
  for (const listener of listeners.get(type) ?? []) listener((data ?? {}) as EventData);
}

/**
 * The launch parameters in the address, or those of this window's launch after a reload of another address.
 */
function readLaunch(): URLSearchParams {
  const [navigation] = performance.getEntriesByType('navigation');
  for (const address of [location.href, navigation?.name ?? '']) {
    const [, hash = ''] = address.split('#');
    if (!hash.includes('tgWebApp')) continue;
    const found = new URLSearchParams(hash);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(found)));
    } catch {
      // Without storage the address has to keep them.
    }
    return found;
  }
  try {
    return new URLSearchParams(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return new URLSearchParams();
  }
}

/**
 * The parent's origin if it is a web client, null otherwise.
 * Firefox tells it only by the referrer, if at all.
 */
function findParent(): string | null {
  const [usual = ''] = webClients;
  const origin = location.ancestorOrigins?.[0] ?? /^https:\/\/[^/]+/.exec(document.referrer)?.[0] ?? 'null';
  if (webClients.includes(origin)) return origin;
  return origin === 'null' || !location.ancestorOrigins ? usual : null;
}

// Each client calls another of these, some without looking whether it exists. So they are there before the
// first post.
const receiver = { receiveEvent };
window.TelegramGameProxy = receiver;
window.TelegramGameProxy_receiveEvent = receiveEvent;
window.Telegram = { ...window.Telegram, WebView: receiver };

if (parentOrigin !== null)
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || typeof data !== 'string') return;
    if (webClients.includes(origin)) parentOrigin = origin;
    try {
      const { eventType, eventData } = JSON.parse(data) as { eventType?: string; eventData?: unknown };
      if (eventType) receiveEvent(eventType, eventData);
    } catch {
      // A message that isn't the messenger's.
    }
  });

// Clients for phones and desktops reload the address that is open, and storage may be denied.
if (isInMessenger && location.hash.includes('tgWebApp')) keepHash(location.hash);

function keepHash(hash: string): void {
  for (const change of ['pushState', 'replaceState'] as const) {
    const original = history[change].bind(history);
    history[change] = (state, unused, address) =>
      original(state, unused, address === undefined || address === null ? address : `${address}${hash}`);
  }
}
