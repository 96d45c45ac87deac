/**
 * Short messages between the processes that serve one database. A message may get lost, never the data: whoever hears one
 * reads the database, and `onGap` says when to read again without one.
 */
export interface Bus {
  /** Sends to the other processes that follow the channel. Never throws and doesn't wait. */
  publish(channel: string, message: string): void;
  /** Hears the channel from now on. Resolves when messages arrive. A second listener of a channel replaces the first. */
  follow(channel: string, listener: (message: string) => void): Promise<void>;
  unfollow(channel: string): void;
  /** Called when the bus can be reached again: messages may have been lost before. */
  onGap(listener: () => void): void;
  /** False while the bus can't be reached. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** The bus of a server that runs alone. */
export const noBus: Bus = {
  publish: () => undefined,
  follow: async () => undefined,
  unfollow: () => undefined,
  onGap: () => undefined,
  isConnected: () => true,
  close: async () => undefined,
};
