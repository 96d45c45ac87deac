/** An event that a client sends to the page. Without `data` the client's own form of "nothing" is sent. */
export interface ClientEvent {
  readonly event: string;
  readonly data?: object;
  /** Delay after the call that it answers, in milliseconds. */
  readonly afterMs?: number;
}

/** A native client: a proxy object in the page, and an expression that the client evaluates there. */
export interface NativeTransport {
  readonly kind: 'native';
  /** A Java object takes strings only, and turns everything else into text. */
  readonly turnsIntoText: boolean;
  /** The very expression that delivers an event; TYPE and DATA are replaced. */
  readonly delivery: string;
  /** Second argument of an event without data. */
  readonly nothing: 'null' | 'absent';
}

/** A client that shows the page in a frame. Messages are JSON strings in both directions. */
export interface FrameTransport {
  readonly kind: 'frame';
  /** Addresses of the client that show the game; the first is the usual one. */
  readonly hosts: readonly string[];
  readonly sandbox?: string;
  readonly allow?: string;
  readonly referrerPolicy?: 'no-referrer';
}

/** Rights of a page in this client. */
export interface Device {
  readonly share: 'works' | 'refused' | 'absent';
  readonly readsClipboard: boolean;
  readonly writesClipboard: boolean;
  /** False where the client drops downloads without a word. */
  readonly downloads: boolean;
}

/** Scripts of what a client says about an invoice; `flows/buying.ts` plays them. */
export type InvoiceScript =
  | 'paid'
  | 'cancelled'
  | 'failed'
  | 'pending'
  | 'never'
  | 'twice'
  | 'late'
  | 'charged-though-cancelled'
  | 'second-while-open';

/** A messenger client as data. Facts were read in the source that `source` names. */
export interface Profile {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  /** `tgWebAppPlatform`; null for a plain browser. */
  readonly platform: string | null;
  readonly versions: readonly string[];
  readonly transport: NativeTransport | FrameTransport | null;
  /** Address of a reload: the one that is open, or the first one, in a new frame. */
  readonly reloads: 'current' | 'first';
  /** Methods that the client ignores without an answer. Sending one is a fault of the game. */
  readonly lacks: readonly string[];
  /** Answers by method. Methods without an answer are carried out silently. */
  readonly answers: Readonly<Record<string, readonly ClientEvent[]>>;
  /** Events that the client sends by itself before the page's own code runs. */
  readonly early: readonly ClientEvent[];
  /** Events of minimising and restoring; empty where the client says nothing. */
  readonly minimise: readonly ClientEvent[];
  readonly restore: readonly ClientEvent[];
  /**
   * Milliseconds after a touch within which the client opens a link, one for each touch; null opens always.
   */
  readonly linkWithinMs: number | null;
  readonly invoices: readonly InvoiceScript[];
  readonly device: Device;
  readonly window: { readonly width: number; readonly height: number; readonly isPhone: boolean };
}

/** Every invoice script; a profile leaves out what its client never does. */
export const everyInvoice: readonly InvoiceScript[] = [
  'paid',
  'cancelled',
  'failed',
  'pending',
  'never',
  'twice',
  'late',
  'charged-though-cancelled',
  'second-while-open',
];

export const theme: ClientEvent = {
  event: 'theme_changed',
  data: { theme_params: { bg_color: '#17212b', text_color: '#f5f5f5', button_color: '#5288c1' } },
};

/** Methods that only clients for phones have. */
export const phoneMethods: readonly string[] = [
  'web_app_expand',
  'web_app_setup_swipe_behavior',
  'web_app_toggle_orientation_lock',
  'web_app_trigger_haptic_feedback',
];

/** The frame of the web clients, the same in both. */
export const webSandbox =
  'allow-scripts allow-same-origin allow-popups allow-forms allow-modals allow-storage-access-by-user-activation';
