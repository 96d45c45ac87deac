import type { Services } from '../services.ts';

/** Gives access to the services, which exist once the database has been reached for the first time. */
export class ServiceGate {
  #services: Services | null = null;

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
