/** Who somebody is, as the messenger vouches for it. */
export interface Identity {
  readonly telegramId: number;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string | null;
  /** What the link that opened the game carried. */
  readonly startParam: string | null;
}

/** What is to be paid, in the player's language. */
export interface Invoice {
  readonly orderId: string;
  readonly title: string;
  readonly description: string;
  /** Comes back with the payment; at most 128 bytes. */
  readonly payload: string;
  /** Whole Stars. */
  readonly stars: number;
}

/** A payment, or one that was given back, as the messenger remembers it. */
export interface StarTransaction {
  readonly chargeId: string;
  readonly telegramId: number;
  readonly stars: number;
  readonly payload: string;
  readonly isRefund: boolean;
}

/** A page of what the messenger remembers, oldest first; `count` is how many it holds, those of no use to us included. */
export interface StarPage {
  readonly count: number;
  readonly transactions: readonly StarTransaction[];
}

/** What became of a message. `blocked`: its receiver takes none; `unsent`: it may be tried again. */
export type Sent = 'sent' | 'blocked' | 'unsent';

export interface Message {
  readonly text: string;
  /** A button below it that opens the game. */
  readonly button?: { readonly text: string; readonly url: string };
}

/** The messenger's side: the real one, or one that plays its part on this machine. */
export interface Messenger {
  readonly kind: 'telegram' | 'local';
  /** What the header of the messenger's updates has to carry. */
  readonly webhookSecret: string;
  /** Whose init data it is; null when the messenger didn't sign it, or too long ago. */
  verify(initData: string): Identity | null;
  /** A link that opens the payment. */
  createInvoice(invoice: Invoice): Promise<string>;
  /** The answer to the question before a payment: null for yes, or why not, in the payer's language. */
  answerCheckout(queryId: string, refusal: string | null): Promise<void>;
  /** Gives Stars back; a charge that went back already counts as done. */
  refund(telegramId: number, chargeId: string): Promise<void>;
  /** What was paid and given back, oldest first, from number `offset`. */
  readTransactions(offset: number): Promise<StarPage>;
  send(telegramId: number, message: Message): Promise<Sent>;
  /** Whether somebody is in a channel or chat; null when the messenger can't say. */
  isMember(chat: string, telegramId: number): Promise<boolean | null>;
  /**
   * The link that opens the game and brings a code along (D24). Null when there is none: the local messenger has no
   * address of its own, and the real one may be out of reach.
   */
  startLink(code: string): Promise<string | null>;
  /** Has updates sent to an address of ours. */
  listenAt(url: string): Promise<void>;
  /** Init data of one's own making: the local messenger's only. */
  readonly sign?: (identity: Identity) => string;
  /** What was answered to a question before a payment, once: the local messenger's only, which asks itself. */
  readonly takeAnswer?: (queryId: string) => { readonly refusal: string | null } | undefined;
}
