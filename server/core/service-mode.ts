import type { ServiceMode } from '#engine/protocol/dev/service-modes.ts';

/** Whether players may change anything, as this process knows it. */
export class ServiceModeState {
  #current: ServiceMode;

  constructor(current: ServiceMode) {
    this.#current = current;
  }

  get current(): ServiceMode {
    return this.#current;
  }

  /** True when this is news. */
  set(mode: ServiceMode): boolean {
    const isNew = mode !== this.#current;
    this.#current = mode;
    return isNew;
  }
}
