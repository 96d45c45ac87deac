/**
 * Short messages between the processes of one database. A message may get lost, never the data: its receiver
 * reads the database, and `onGap` says when to read again without one.
 */
export interface Bus {
  /** Sends to the other processes that follow the channel. Never throws and doesn't wait. */
  publish(channel: string, message: string): void;
  /**
   * Hears the channel from now on. Resolves when messages arrive. A second listener of a channel replaces the
   * first.
   */
  follow(channel: string, listener: (message: string) => void): Promise<void>;
  unfollow(channel: string): void;
  /** Called when this process or another one can reach the bus again: messages may have been lost before. */
  onGap(listener: () => void): void;
  /** False while no messages of other servers arrive: listeners have to read the database. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** The bus of the only server of a database. */
export const noBus: Bus = {
  publish: () => undefined,
  follow: async () => undefined,
  unfollow: () => undefined,
  onGap: () => undefined,
  isConnected: () => true,
  close: async () => undefined,
};

/** The bus of a server without Redis, on a database that others may use too. */
export const deafBus: Bus = { ...noBus, isConnected: () => false };
