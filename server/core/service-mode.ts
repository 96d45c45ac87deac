import type { ModePlan, ServiceMode } from '#engine/protocol/dev/console-data.ts';
import { CallRefused } from './call-refused.ts';

/** The mode that a person has set, and the plan that replaces it for a time. */
export interface StoredMode {
  readonly mode: ServiceMode;
  readonly plan: ModePlan | null;
}

/** Whether players may change anything, as this process knows it. */
export class ServiceModeState {
  #stored: StoredMode;
  /** The mode at the last look. */
  #known: ServiceMode;
  readonly #realMs: () => number;

  constructor(stored: StoredMode, realMs: () => number) {
    this.#stored = stored;
    this.#realMs = realMs;
    this.#known = this.current;
  }

  get stored(): StoredMode {
    return this.#stored;
  }

  get current(): ServiceMode {
    const { mode, plan } = this.#stored;
    const nowMs = this.#realMs();
    const isOn = plan && Date.parse(plan.from) <= nowMs && nowMs < Date.parse(plan.until);
    return isOn ? plan.mode : mode;
  }

  /** The plan that begins later or is on; null when it is over. */
  get plan(): ModePlan | null {
    const { plan } = this.#stored;
    return plan && this.#realMs() < Date.parse(plan.until) ? plan : null;
  }

  /** The refusal of a call that the mode doesn't allow. */
  refusal(): CallRefused {
    return this.current === 'closed'
      ? new CallRefused('maintenance', { sessionEnd: 'maintenance' })
      : new CallRefused('read_only');
  }

  /** True when the mode is another one than at the last look: by this, or because a plan began or ended. */
  set(stored: StoredMode): boolean {
    this.#stored = stored;
    const isNew = this.current !== this.#known;
    this.#known = this.current;
    return isNew;
  }
}
