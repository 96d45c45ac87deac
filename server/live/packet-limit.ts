const windowMs = 10_000;
/** A client sends one packet to be admitted, and then one every 25 seconds. */
const maxBeforeAdmission = 5;
const maxAfterwards = 30;

/** Counts the packets that one connection sends, because each costs work that no other limit sees. */
export class PacketLimit {
  #max = maxBeforeAdmission;
  #count = 0;
  #windowFromMs = Number.NEGATIVE_INFINITY;

  /** False when there were too many within ten seconds. */
  take(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#windowFromMs >= windowMs) {
      this.#windowFromMs = nowMs;
      this.#count = 0;
    }
    return ++this.#count <= this.#max;
  }

  admit(): void {
    this.#max = maxAfterwards;
  }
}
