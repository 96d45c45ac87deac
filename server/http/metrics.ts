import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Measures for Prometheus: what Node tells of itself, calls by name and status, devices connected. */
export class Metrics {
  readonly registry = new Registry();
  readonly #calls: Histogram<'call' | 'status'>;

  constructor(connections: () => number) {
    collectDefaultMetrics({ register: this.registry });
    this.#calls = new Histogram({
      name: 'call_duration_seconds',
      help: 'How long calls take, by name and status.',
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
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
  readonly measure: RequestHandler = (request, response, next) => {
    const startMs = performance.now();
    response.on('finish', () => {
      const { name } = request.call;
      this.#calls.labels(name, String(response.statusCode)).observe((performance.now() - startMs) / 1000);
    });
    next();
  };
}
