import type { Services } from '../services.ts';

/** Gives access to the services, which exist once the database has been reached for the first time. */
export class ServiceGate {
  /**
   * True when the server is about to stop: it finishes accepted calls, and a
   * balancer should send nothing new.
   */
  isDraining = false;
  /** Resolves when the database was refused for the first time. */
  readonly refused: Promise<void>;
  #noteRefused!: () => void;
  #isDatabaseUnsuitable = false;
  #services: Services | null = null;

  constructor() {
    this.refused = new Promise((resolve) => {
      this.#noteRefused = resolve;
    });
  }

  /** True while the database answers and is refused. */
  get isDatabaseUnsuitable(): boolean {
    return this.#isDatabaseUnsuitable;
  }

  set isDatabaseUnsuitable(isUnsuitable: boolean) {
    this.#isDatabaseUnsuitable = isUnsuitable;
    if (isUnsuitable) this.#noteRefused();
  }

  /** The services; null while the database is away. */
  open(): Services | null {
    return this.#services?.store.isConnected() ? this.#services : null;
  }

  set(services: Services): void {
    this.#services = services;
  }

  /** The services even while the database is away, for closing them. */
  peek(): Services | null {
    return this.#services;
  }
}
