import type { Services } from '../services.ts';

/** The way to the services: there are none until the database has been reached for the first time. */
export class ServiceGate {
  #services: Services | null = null;

  /** Null while the database is away: nothing can be done then. */
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
