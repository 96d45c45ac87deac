import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Admission } from '../core/admission.ts';
import { CallTimes } from './call-times.ts';

/** What the metrics read from the running server. */
export interface Gauges {
  /** Devices connected to the live state. */
  readonly connections: () => number;
  /** Outbox entries of a kind that this version doesn't know. */
  readonly unknownEntries: () => number;
  /** Undefined before the database has been reached. */
  readonly admission: () => Admission | undefined;
}

/** Metrics for Prometheus: Node's own, calls by name and status, calls in flight and refused, connected devices, undeliverable entries. */
export class Metrics {
  readonly calls = new CallTimes();
  /** Errors that clients reported. */
  readonly reports: Counter<'where'>;
  readonly #registry = new Registry();

  constructor({ connections, unknownEntries, admission }: Gauges) {
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
    new Gauge({
      name: 'calls_in_flight',
      help: 'Calls that run or wait for their turn.',
      registers: [this.#registry],
      collect() {
        this.set(admission()?.inFlight ?? 0);
      },
    });
    new Gauge({
      name: 'calls_shed_total',
      help: 'Calls that were refused because too many others ran or waited.',
      registers: [this.#registry],
      collect() {
        this.set(admission()?.shedCalls ?? 0);
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
