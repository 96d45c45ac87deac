import type { mongo } from 'mongoose';

/**
 * Whether the driver's last check found a server that takes writes. Mongoose's own `readyState` also counts
 * a database as disconnected when no check has ended for two seconds, as after a pause of this process.
 */
export class Reachability {
  #isReachable = true;

  get isReachable(): boolean {
    return this.#isReachable;
  }

  /** Follows a client that has just connected, instead of the one before. */
  watch(client: Pick<mongo.MongoClient, 'on'>): void {
    this.#isReachable = true;
    client.on('topologyDescriptionChanged', ({ newDescription: { type, hasKnownServers } }) => {
      this.#isReachable = hasKnownServers && type !== 'ReplicaSetNoPrimary';
    });
    client.on('topologyClosed', () => {
      this.#isReachable = false;
    });
  }
}
