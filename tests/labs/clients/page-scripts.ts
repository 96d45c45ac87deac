import type { Device, FrameTransport, NativeTransport } from './profiles/profile.ts';

interface LabWindow {
  /** Passes the page's call to the lab. */
  labPost(name: unknown, data: unknown): void;
  labTouched(): void;
  TelegramWebviewProxy?: { postEvent(name: unknown, data: unknown): void };
}

/** Runs in the page before its code: the proxy of a native client. */
export function installProxy({ turnsIntoText }: Pick<NativeTransport, 'turnsIntoText'>): void {
  const lab = window as unknown as LabWindow;
  const seen = (value: unknown) => (turnsIntoText ? String(value) : value);
  lab.TelegramWebviewProxy = { postEvent: (name, data) => lab.labPost(seen(name), seen(data)) };
}

/**
 * Runs in the page before its code: takes away what this client's webview doesn't allow, and counts touches.
 */
export function limitDevice(device: Device): void {
  const lab = window as unknown as LabWindow;
  window.addEventListener('pointerdown', () => lab.labTouched(), true);
  const refuse = async () => {
    throw new DOMException('denied', 'NotAllowedError');
  };
  const put = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true });
  if (device.share === 'absent') {
    put(navigator, 'share', undefined);
    put(navigator, 'canShare', undefined);
  } else {
    put(navigator, 'canShare', () => true);
    put(navigator, 'share', device.share === 'works' ? async () => undefined : refuse);
  }
  // A secure page has a clipboard, and so does one of this machine.
  if (!navigator.clipboard) return;
  put(navigator.clipboard, 'readText', device.readsClipboard ? async () => 'pasted' : refuse);
  put(navigator.clipboard, 'writeText', device.writesClipboard ? async () => undefined : refuse);
  put(navigator.clipboard, 'write', device.writesClipboard ? async () => undefined : refuse);
}

/** The page of a client that shows the game in a frame. */
export function shellPage(address: string, { sandbox, allow, referrerPolicy }: FrameTransport): string {
  const attributes = { sandbox, allow, referrerpolicy: referrerPolicy };
  return `<!doctype html><meta charset="utf-8"><style>body{margin:0}iframe{border:0;width:100vw;height:100vh}</style>
<body><script>
  const attributes = ${JSON.stringify(attributes)};
  let frame;
  function open() {
    const next = document.createElement('iframe');
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined) next.setAttribute(name, value);
    next.allowFullscreen = true;
    next.src = ${JSON.stringify(address)};
    if (frame) frame.replaceWith(next); else document.body.append(next);
    frame = next;
  }
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if (typeof data !== 'string') labPost('not a string', JSON.stringify(data));
    else { const { eventType, eventData } = JSON.parse(data); labPost(eventType, JSON.stringify(eventData)); }
  });
  window.labSend = (text) => frame.contentWindow.postMessage(text, '*');
  window.labReopen = open;
  open();
</script>`;
}
