/** Behaviour of a device's browser that differs. JSON, since it goes into the page. */
export interface Traits {
  /** The device's clock minus the right time. */
  readonly clockByMs?: number;
  /** The time zone that `Intl` names; null for none. */
  readonly zone?: string | null | 'throws';
  readonly language?: string | null;
  readonly storage?: 'refused' | 'absent' | 'full' | 'emptied';
  readonly cookies?: 'refused';
  readonly webgl?: 'none' | 'throws';
  readonly maxTextureSize?: number;
  readonly audio?: 'refused' | 'absent';
  /** Every second press on the canvas goes down and never up. */
  readonly pointerEnds?: 'lost';
  readonly capture?: 'refused';
  readonly pointerType?: 'pen';
  /** Labels of the keys that differ from a US keyboard, by their place. */
  readonly layout?: Readonly<Record<string, string>>;
  readonly textPercent?: number;
  readonly memoryGb?: number;
}

/** Messages between the lab and the imitated device. */
export interface LabWindow extends Window {
  /** Sets the device's clock; the argument is its distance to the right time. */
  setClock?(byMs: number): void;
  /** Requests of the page that the device can't fulfil. */
  labFaults?: string[];
}

/** Turns the page's browser into the device's; runs in the page before its own code. */
export function imitate(traits: Traits): void {
  const page: LabWindow = window;
  const faults: string[] = [];
  page.labFaults = faults;
  const define = (target: object, name: string, get: () => unknown) =>
    Object.defineProperty(target, name, { get, configurable: true });

  const RightDate = Date;
  let clockByMs = traits.clockByMs ?? 0;
  page.setClock = (byMs) => {
    clockByMs = byMs;
  };
  const now = () => RightDate.now() + clockByMs;
  class DeviceDate extends RightDate {
    constructor(...args: [] | [number | string | Date]) {
      super(...((args.length === 0 ? [now()] : args) as [number]));
    }
    static override now = now;
  }
  window.Date = DeviceDate as DateConstructor;

  const { zone } = traits;
  if (zone !== undefined) {
    const { prototype } = Intl.DateTimeFormat;
    const resolve = prototype.resolvedOptions;
    prototype.resolvedOptions = function () {
      if (zone === 'throws') throw new RangeError('Invalid time zone specified');
      return { ...resolve.call(this), timeZone: zone as string };
    };
  }
  if (traits.language !== undefined) define(navigator, 'language', () => traits.language);

  const refuse = () => {
    throw new DOMException('The device refuses', 'SecurityError');
  };
  if (traits.storage === 'absent')
    for (const name of ['localStorage', 'sessionStorage']) define(window, name, refuse);
  if (traits.storage === 'refused')
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
  if (traits.storage === 'full')
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  if (traits.storage === 'emptied' && location.protocol !== 'about:')
    for (const storage of [localStorage, sessionStorage]) storage.clear();
  if (traits.cookies) Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });

  const { webgl, maxTextureSize } = traits;
  if (webgl) {
    const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      if (!String(args[0]).includes('webgl')) return getContext.apply(this, args);
      return webgl === 'throws' ? refuse() : null;
    } as never;
  }
  if (maxTextureSize) {
    const { prototype } = WebGLRenderingContext;
    const { getParameter, texImage2D } = prototype;
    prototype.getParameter = function (name: number) {
      return name === this.MAX_TEXTURE_SIZE ? maxTextureSize : getParameter.call(this, name);
    };
    prototype.texImage2D = function (this: WebGLRenderingContext, ...args: unknown[]) {
      const source = args.at(-1) as { width?: number; height?: number } | null;
      const sides = args.length > 6 ? [args[3], args[4]] : [source?.width, source?.height];
      for (const side of sides) if (Number(side) > maxTextureSize) faults.push(`a texture of ${side}`);
      return (texImage2D as (...all: unknown[]) => void).apply(this, args);
    } as never;
  }

  if (traits.audio === 'refused') {
    window.AudioContext = class {
      constructor() {
        refuse();
      }
    } as never;
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
  }
  if (traits.audio === 'absent') {
    for (const name of ['AudioContext', 'webkitAudioContext', 'OfflineAudioContext', 'Audio'])
      Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(Navigator.prototype, 'vibrate');
  }

  if (traits.pointerEnds) {
    let presses = 0;
    addEventListener('pointerdown', ({ target }) => target instanceof HTMLCanvasElement && presses++, true);
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'])
      addEventListener(
        end,
        (event) =>
          event.target instanceof HTMLCanvasElement && presses % 2 === 1 && event.stopImmediatePropagation(),
        true,
      );
  }
  if (traits.capture) Element.prototype.setPointerCapture = refuse;
  if (traits.pointerType) define(PointerEvent.prototype, 'pointerType', () => traits.pointerType);
  const { layout } = traits;
  if (layout) {
    const code = Object.getOwnPropertyDescriptor(KeyboardEvent.prototype, 'code')!.get!;
    const key = Object.getOwnPropertyDescriptor(KeyboardEvent.prototype, 'key')!.get!;
    define(KeyboardEvent.prototype, 'key', function (this: KeyboardEvent) {
      return layout[code.call(this) as string] ?? key.call(this);
    } as () => unknown);
    define(navigator, 'keyboard', () => ({ getLayoutMap: async () => new Map(Object.entries(layout)) }));
  }
  if (traits.textPercent) {
    const size = `${traits.textPercent}%`;
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = size;
    });
  }
  if (traits.memoryGb) {
    define(navigator, 'deviceMemory', () => traits.memoryGb);
    define(navigator, 'hardwareConcurrency', () => 1);
  }
}
