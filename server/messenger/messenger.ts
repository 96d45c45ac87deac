import type { Membership } from '#engine/rules/homeland/tasks.ts';

/** A user's identity, confirmed by the messenger. */
export interface Identity {
  /** When its token was given out, in real time. Unknown before there is one. */
  readonly issuedAtMs?: number;
  readonly telegramId: number;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string | null;
  /** The start parameter of the link that opened the game. */
  readonly startParam: string | null;
  /** Person of the console whose sandbox pilot this is; absent for players (D67). */
  readonly sandboxOf?: string;
}

/** Product of an invoice in the player's language. */
export interface Invoice {
  readonly orderId: string;
  readonly title: string;
  readonly description: string;
  /** Returned with the payment; at most 128 bytes. */
  readonly payload: string;
  /** Whole Stars. */
  readonly stars: number;
}

/** A payment or a refund in the messenger's records. */
export interface StarTransaction {
  readonly chargeId: string;
  readonly telegramId: number;
  readonly stars: number;
  readonly payload: string;
  readonly isRefund: boolean;
}

/**
 * A page of the messenger's records, oldest first. `count` is their number on the page, including irrelevant
 * ones.
 */
export interface StarPage {
  readonly count: number;
  readonly transactions: readonly StarTransaction[];
}

/**
 * The result of sending a message. `blocked`: the receiver accepts none; `unsent`: why not, and it may be
 * tried again.
 */
export type Sent = 'sent' | 'blocked' | { readonly unsent: string };

export interface Message {
  readonly text: string;
  /** A button below the message that opens the game. */
  readonly button?: { readonly text: string; readonly url: string };
}

/** The messenger's report about the address that it sends updates to. */
export interface WebhookState {
  /** Empty when there is none. */
  readonly url: string;
  /** Updates that it couldn't deliver yet. */
  readonly waiting: number;
  /** The kinds of updates that it sends; null when it doesn't say. */
  readonly kinds: readonly string[] | null;
  readonly lastError: { readonly atMs: number; readonly text: string } | null;
}

/** The messenger refused a request. */
export class MessengerRefused extends Error {
  override readonly name: string = 'MessengerRefused';
  /** True when the same request will never succeed. */
  readonly isFinal: boolean;
  /** Pause that the messenger asks for before the next request. */
  readonly retryAfterMs: number | null;

  constructor(message: string, isFinal: boolean, retryAfterMs: number | null) {
    super(message);
    this.isFinal = isFinal;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The messenger: the real one, or a local one that plays its part on one machine. */
export interface Messenger {
  readonly kind: 'telegram' | 'local';
  /** The secret that the messenger's updates must carry in a header. */
  readonly webhookSecret: string;
  /** The identity in init data; null when the messenger didn't sign it, or signed it too long ago. */
  verify(initData: string): Identity | null;
  /** Returns a link that opens the payment. */
  createInvoice(invoice: Invoice): Promise<string>;
  /**
   * Answers a checkout query: null accepts, and a text says in the payer's language why not. Tries again as
   * long as the messenger waits for an answer.
   */
  answerCheckout(queryId: string, refusal: string | null): Promise<void>;
  /** Refunds a charge; succeeds too when the charge was refunded before. */
  refund(telegramId: number, chargeId: string): Promise<void>;
  /** Payments and refunds, oldest first, from number `offset`. */
  readTransactions(offset: number): Promise<StarPage>;
  send(telegramId: number, message: Message): Promise<Sent>;
  /** Asks whether a user is in a channel or chat; `unknown` after any failure. */
  membershipOf(chat: string, telegramId: number): Promise<Membership>;
  /**
   * The link that opens the game with a code (D24). Null when there is none: the local messenger has no
   * address, and the real one may be unreachable.
   */
  startLink(code: string): Promise<string | null>;
  /** The link that opens the chat with the bot and starts it with a parameter; null as for `startLink`. */
  chatLink(parameter: string): Promise<string | null>;
  /** Makes the messenger send the needed kinds of updates to this address. */
  listenAt(url: string): Promise<void>;
  /** Null for the local messenger, which needs no webhook. */
  readWebhook(): Promise<WebhookState | null>;
  /** Signs init data. Only the local messenger can. */
  readonly sign?: (identity: Identity) => string;
  /**
   * Returns the answer to a checkout query, once. Only the local messenger has it, because it asks the query
   * itself.
   */
  readonly takeAnswer?: (queryId: string) => { readonly refusal: string | null } | undefined;
}
