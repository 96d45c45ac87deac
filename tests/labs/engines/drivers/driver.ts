/**
 * A window of one browser engine: the little that every remote protocol can do. The flows use nothing else.
 */
export interface Driver {
  /** Name and version, as the browser says them. */
  readonly version: string;
  /** Loads an address and waits for the page's `load` event. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** One step back in the window's history. */
  back(): Promise<void>;
  /** Runs a function in the page and waits for its promise. Arguments and result are JSON. */
  evaluate<Args extends readonly unknown[], Result>(
    act: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** A finger, or the mouse where the engine has no touch, at a point of the window in CSS pixels. */
  tap(x: number, y: number): Promise<void>;
  /** Presses and releases a key by its W3C value: a character, or one of `keys`. */
  press(key: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Uncaught errors of the page, unhandled rejections, and what the console logged as an error. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Values of keys without a character, by the W3C's WebDriver. */
export const keys = { escape: '\uE00C', enter: '\uE007', tab: '\uE004' } as const;

/** A sequence of W3C input actions, which WebDriver and WebDriver BiDi share. */
export function tapActions(pointerType: 'mouse' | 'touch', x: number, y: number): object[] {
  const steps = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 40 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'pointer', parameters: { pointerType }, actions: steps }];
}

export function keyActions(value: string): object[] {
  const actions = [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** The source of an expression that runs `act` in the page with JSON arguments and gives JSON. */
export function callInPage(act: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `Promise.resolve((${act})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value) ?? 'null')`;
}

interface KeepingWindow extends Window {
  keptErrors?: string[];
}

/** Runs in the page: keeps what goes wrong from now on, for a protocol that doesn't tell it. */
export function keepErrors(): void {
  const page: KeepingWindow = window;
  const kept: string[] = [];
  page.keptErrors = kept;
  addEventListener('error', ({ message }) => kept.push(message));
  addEventListener('unhandledrejection', ({ reason }) => kept.push(`unhandled: ${reason}`));
  const { error } = console;
  console.error = (...what: unknown[]) => {
    kept.push(what.map(String).join(' '));
    error(...what);
  };
}

/** Runs in the page. */
export function keptErrors(): readonly string[] {
  return (window as KeepingWindow).keptErrors ?? [];
}
