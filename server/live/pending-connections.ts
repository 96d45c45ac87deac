/** In total and from one network. Enough for all players to reconnect after a restart. */
const maxTotal = 2000;
const maxOfNetwork = 100;

/** Counts connections that haven't been admitted yet. */
export class PendingConnections {
  #total = 0;
  readonly #ofNetwork = new Map<string, number>();

  isFull(network: string): boolean {
    return this.#total >= maxTotal || (this.#ofNetwork.get(network) ?? 0) >= maxOfNetwork;
  }

  /** Returns the function to call when the connection is admitted or closed; a second call does nothing. */
  add(network: string): () => void {
    this.#total++;
    this.#ofNetwork.set(network, (this.#ofNetwork.get(network) ?? 0) + 1);
    let isPending = true;
    return () => {
      if (!isPending) return;
      isPending = false;
      this.#total--;
      const left = (this.#ofNetwork.get(network) ?? 1) - 1;
      if (left > 0) this.#ofNetwork.set(network, left);
      else this.#ofNetwork.delete(network);
    };
  }
}
