import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { CallTimes } from './call-times.ts';

/** What the metrics read from the running server. */
export interface Gauges {
  /** Devices connected to the live state. */
  readonly connections: () => number;
  /** Outbox entries of a kind that this version doesn't know. */
  readonly unknownEntries: () => number;
}

/** Metrics for Prometheus: Node's own, calls by name and status, connected devices, undeliverable entries. */
export class Metrics {
  readonly calls = new CallTimes();
  /** Errors that clients reported. */
  readonly reports: Counter<'where'>;
  readonly #registry = new Registry();

  constructor({ connections, unknownEntries }: Gauges) {
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
    new Gauge({
      name: 'outbox_unknown_entries',
      help: 'Outbox entries of a kind that this version does not know; they wait for a newer version.',
      registers: [this.#registry],
      collect() {
        this.set(unknownEntries());
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
