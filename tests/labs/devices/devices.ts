import { desktop, phone, type Size } from '../../flow/support/browser.ts';
import type { Traits } from './imitate.ts';

export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * A device as data: what is different about it from a phone with a touch screen that does everything right.
 */
export interface Device {
  readonly name: string;
  readonly kind:
    | 'clock'
    | 'region'
    | 'storage'
    | 'graphics'
    | 'sound'
    | 'pointer'
    | 'keyboard'
    | 'preference'
    | 'memory'
    | 'screen';
  /** In `npm test` too. */
  readonly isShort?: true;
  readonly size?: Size;
  /** Device pixels for each CSS pixel, as the page is told. */
  readonly ratio?: number;
  readonly hasTouch?: boolean;
  /** Taps come from this; a finger where the device has a touch screen. */
  readonly taps?: 'finger' | 'mouse';
  readonly insets?: Insets;
  readonly reducedMotion?: true;
  readonly forcedColours?: true;
  /** Behaviour of its browser that differs. */
  readonly traits?: Traits;
  /** Event in the middle of the flight. */
  readonly inFlight?: InFlight;
  /** Its first flight begins with this: a window of one pixel, for example. */
  readonly opensAt?: Size;
  /** It draws no canvas: flights and maps are lists. */
  readonly isList?: true;
}

type InFlight =
  | { readonly kind: 'clock-set'; readonly byMs: number }
  | { readonly kind: 'killed' }
  | { readonly kind: 'context-lost' }
  | { readonly kind: 'resized'; readonly to: Size };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const allSides = (px: number): Insets => ({ top: px, right: px, bottom: px, left: px });
const notched: Insets = { top: 47, right: 0, bottom: 34, left: 0 };
const lying: Insets = { top: 0, right: 47, bottom: 21, left: 47 };
const tablet: Insets = { top: 24, right: 0, bottom: 20, left: 0 };

const clocks: readonly Device[] = [
  { name: 'three days slow', kind: 'clock', traits: { clockByMs: -3 * day } },
  { name: 'ten minutes slow', kind: 'clock', traits: { clockByMs: -10 * minute } },
  { name: 'two hours fast', kind: 'clock', traits: { clockByMs: 2 * hour } },
  { name: '400 days fast', kind: 'clock', isShort: true, traits: { clockByMs: 400 * day } },
  { name: 'set two hours forward in flight', kind: 'clock', inFlight: { kind: 'clock-set', byMs: 2 * hour } },
  {
    name: 'set a day back in flight',
    kind: 'clock',
    isShort: true,
    inFlight: { kind: 'clock-set', byMs: -day },
  },
];

const regions: readonly Device[] = [
  { name: 'no zone', kind: 'region', traits: { zone: null } },
  { name: 'zone Etc/Unknown', kind: 'region', isShort: true, traits: { zone: 'Etc/Unknown' } },
  { name: 'a zone newer than every table', kind: 'region', traits: { zone: 'Mars/Olympus_Mons' } },
  { name: 'Intl fails for zones', kind: 'region', traits: { zone: 'throws' } },
  { name: 'unknown language', kind: 'region', traits: { language: 'tlh-Piqd' } },
  { name: 'no language', kind: 'region', traits: { language: null } },
];

const storages: readonly Device[] = [
  { name: 'storage refused', kind: 'storage', traits: { storage: 'refused' } },
  { name: 'no storage at all', kind: 'storage', traits: { storage: 'absent' } },
  { name: 'storage full', kind: 'storage', traits: { storage: 'full' } },
  {
    name: 'storage emptied at each start',
    kind: 'storage',
    traits: { storage: 'emptied' },
    inFlight: { kind: 'killed' },
  },
  {
    name: 'cookies and storage of no other visit',
    kind: 'storage',
    traits: { storage: 'emptied', cookies: 'refused' },
  },
];

const graphics: readonly Device[] = [
  { name: 'no WebGL', kind: 'graphics', isShort: true, isList: true, traits: { webgl: 'none' } },
  { name: 'WebGL fails when it is asked for', kind: 'graphics', isList: true, traits: { webgl: 'throws' } },
  { name: 'WebGL lost for good in flight', kind: 'graphics', inFlight: { kind: 'context-lost' } },
  {
    name: 'textures of at most 2048',
    kind: 'graphics',
    size: { width: 1920, height: 1080 },
    ratio: 2,
    hasTouch: false,
    traits: { maxTextureSize: 2048 },
  },
];

const sounds: readonly Device[] = [
  { name: 'audio refused', kind: 'sound', traits: { audio: 'refused' } },
  { name: 'no audio, no vibration', kind: 'sound', traits: { audio: 'absent' } },
];

const pointers: readonly Device[] = [
  { name: 'touches whose end never comes', kind: 'pointer', isShort: true, traits: { pointerEnds: 'lost' } },
  { name: 'pointer capture refused', kind: 'pointer', traits: { capture: 'refused' } },
  { name: 'pen', kind: 'pointer', taps: 'mouse', hasTouch: false, traits: { pointerType: 'pen' } },
  { name: 'mouse on a touch screen', kind: 'pointer', size: desktop, hasTouch: true, taps: 'mouse' },
  { name: 'finger on a large touch screen', kind: 'pointer', size: desktop, hasTouch: true },
];

const keyboards: readonly Device[] = [
  { name: 'AZERTY', kind: 'keyboard', traits: { layout: { KeyQ: 'a', KeyW: 'z', KeyA: 'q' } } },
  { name: 'QWERTZ', kind: 'keyboard', traits: { layout: { KeyY: 'z', KeyZ: 'y' } } },
  {
    name: 'Dvorak',
    kind: 'keyboard',
    traits: { layout: { KeyC: 'j', KeyO: 'r', KeyJ: 'h', KeyR: 'p', KeyW: ',', KeyS: 'o', KeyD: 'e' } },
  },
  {
    name: 'Cyrillic',
    kind: 'keyboard',
    traits: { layout: { KeyA: 'ф', KeyJ: 'о', KeyR: 'к', KeyW: 'ц', KeyS: 'ы', KeyD: 'в' } },
  },
].map((device) => ({ ...device, kind: 'keyboard', size: desktop, hasTouch: false }) as const);

const preferences: readonly Device[] = [
  { name: 'text ×1.3', kind: 'preference', traits: { textPercent: 130 } },
  { name: 'text ×2', kind: 'preference', traits: { textPercent: 200 } },
  { name: 'reduced motion', kind: 'preference', reducedMotion: true },
  { name: 'forced colours', kind: 'preference', forcedColours: true, size: desktop, hasTouch: false },
];

const memories: readonly Device[] = [
  { name: 'page killed in flight', kind: 'memory', inFlight: { kind: 'killed' } },
  { name: 'half a gigabyte', kind: 'memory', traits: { memoryGb: 0.5 } },
];

const window = (width: number, height: number): Size => ({ width, height });
const screens: readonly Device[] = [
  { name: '320 × 568', kind: 'screen', size: window(320, 568), ratio: 2 },
  { name: '360 × 740, ratio 3', kind: 'screen', size: window(360, 740), ratio: 3 },
  { name: '412 × 915, ratio 2.625', kind: 'screen', size: window(412, 915), ratio: 2.625 },
  { name: '390 × 844 with a notch', kind: 'screen', size: phone, insets: notched },
  { name: '390 × 844, insets on all sides', kind: 'screen', size: phone, insets: allSides(24) },
  {
    name: '844 × 390, a phone on its side',
    kind: 'screen',
    isShort: true,
    size: window(844, 390),
    insets: lying,
  },
  { name: '740 × 360, a small phone on its side', kind: 'screen', size: window(740, 360), insets: lying },
  { name: '768 × 1024, a tablet', kind: 'screen', size: window(768, 1024), insets: tablet },
  { name: '1180 × 820, a tablet on its side', kind: 'screen', size: window(1180, 820), insets: tablet },
  { name: '1280 × 800, ratio 1.25', kind: 'screen', size: desktop, ratio: 1.25, hasTouch: false },
  {
    name: '1920 × 1080, insets on all sides',
    kind: 'screen',
    size: window(1920, 1080),
    ratio: 1,
    hasTouch: false,
    insets: allSides(40),
  },
  { name: 'opened 1 px high', kind: 'screen', size: phone, opensAt: window(390, 1) },
  { name: '1 px high in flight', kind: 'screen', inFlight: { kind: 'resized', to: window(390, 1) } },
  { name: 'keyboard that covers half', kind: 'screen', inFlight: { kind: 'resized', to: window(390, 420) } },
];

export const devices: readonly Device[] = [
  ...clocks,
  ...regions,
  ...storages,
  ...graphics,
  ...sounds,
  ...pointers,
  ...keyboards,
  ...preferences,
  ...memories,
  ...screens,
];
