import type { ServiceMode } from '#engine/protocol/dev/console-data.ts';
import { CallRefused } from './call-refused.ts';

/** Whether players may change anything, as this process knows it. */
export class ServiceModeState {
  #current: ServiceMode;

  constructor(current: ServiceMode) {
    this.#current = current;
  }

  get current(): ServiceMode {
    return this.#current;
  }

  /** The refusal of a call that the mode doesn't allow. */
  refusal(): CallRefused {
    return this.#current === 'closed'
      ? new CallRefused('maintenance', { sessionEnd: 'maintenance' })
      : new CallRefused('read_only');
  }

  /** True when this is news. */
  set(mode: ServiceMode): boolean {
    const isNew = mode !== this.#current;
    this.#current = mode;
    return isNew;
  }
}
