/** Who somebody is, as the messenger vouches for it. */
export interface Identity {
  readonly telegramId: number;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string | null;
  /** What the link that opened the game carried. */
  readonly startParam: string | null;
}

/** The messenger's side: the real one, or one that plays its part on this machine. */
export interface Messenger {
  readonly kind: 'telegram' | 'local';
  /** Whose init data it is; null when the messenger didn't sign it, or too long ago. */
  verify(initData: string): Identity | null;
  /** Init data of one's own making: the local messenger's only. */
  readonly sign?: (identity: Identity) => string;
}
