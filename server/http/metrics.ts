import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallName } from '../../engine/protocol/paths.ts';
import type { Step } from './run-steps.ts';

/** Measures for Prometheus: what Node tells of itself, calls by name and status, devices connected. */
export class Metrics {
  readonly registry = new Registry();
  readonly #calls: Histogram<'call' | 'status'>;
  /** The histogram's parts by call and status: finding one by its labels costs more than counting in it. */
  readonly #parts = new Map<CallName, Map<number, Histogram.Internal<'call' | 'status'>>>();

  /** Errors that clients reported. */
  readonly reports: Counter<'where'>;

  constructor(connections: () => number) {
    collectDefaultMetrics({ register: this.registry });
    this.#calls = new Histogram({
      name: 'call_duration_seconds',
      help: 'How long calls take, by name and status.',
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers: [this.registry],
    });
    this.reports = new Counter({
      name: 'client_errors_total',
      help: 'Errors that clients met and nobody foresaw, by where.',
      labelNames: ['where'],
      registers: [this.registry],
    });
    new Gauge({
      name: 'live_connections',
      help: 'Devices connected to the live state.',
      registers: [this.registry],
      collect() {
        this.set(connections());
      },
    });
  }

  /** Times every call that was routed. */
  readonly measure: Step = (request, response) => {
    const startMs = performance.now();
    response.on('finish', () => {
      const part = this.#part(request.call.name, response.statusCode);
      part.observe((performance.now() - startMs) / 1000);
    });
  };

  #part(call: CallName, status: number): Histogram.Internal<'call' | 'status'> {
    const byStatus = this.#parts.get(call) ?? new Map();
    this.#parts.set(call, byStatus);
    const part = byStatus.get(status) ?? this.#calls.labels(call, String(status));
    byStatus.set(status, part);
    return part;
  }
}
