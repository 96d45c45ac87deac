import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { CallTimes } from './call-times.ts';

/** Metrics for Prometheus: Node's own, calls by name and status, connected devices. */
export class Metrics {
  readonly calls = new CallTimes();
  /** Errors that clients reported. */
  readonly reports: Counter<'where'>;
  readonly #registry = new Registry();

  constructor(connections: () => number) {
    collectDefaultMetrics({ register: this.#registry });
    this.reports = new Counter({
      name: 'client_errors_total',
      help: 'Errors that clients met and nobody foresaw, by where.',
      labelNames: ['where'],
      registers: [this.#registry],
    });
    new Gauge({
      name: 'live_connections',
      help: 'Devices connected to the live state.',
      registers: [this.#registry],
      collect() {
        this.set(connections());
      },
    });
  }

  /** The content type of what `write` returns. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  async write(): Promise<string> {
    return `${await this.#registry.metrics()}\n${this.calls.write()}`;
  }
}
