import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { addAuditMetrics, addJobMetrics } from './add-job-metrics.ts';
import { addDatabaseMetrics, addServerMetrics, addSpaceMetrics, type Sources } from './add-server-metrics.ts';
import { CallTimes } from './call-times.ts';
import { writeHistogram } from './prometheus.ts';

/** Metrics for Prometheus. `server/METRICS.md` lists them. */
export class Metrics {
  readonly calls = new CallTimes();
  /** Errors that clients reported. */
  readonly reports: Counter<'where'>;
  readonly #registry = new Registry();
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
    collectDefaultMetrics({ register: this.#registry });
    this.reports = new Counter({
      name: 'client_errors_total',
      help: 'Errors that clients met and nobody foresaw, by where.',
      labelNames: ['where'],
      registers: [this.#registry],
    });
    addServerMetrics(this.#registry, sources);
    addDatabaseMetrics(this.#registry, sources);
    addSpaceMetrics(this.#registry, sources);
    addJobMetrics(this.#registry, sources.services);
    addAuditMetrics(this.#registry, sources.services);
  }

  /** Content type of the result of `write`. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  async write(): Promise<string> {
    return `${await this.#registry.metrics()}\n${this.calls.write()}${this.#writeCommits()}`;
  }

  /** Only the embedded database counts its commits. */
  #writeCommits(): string {
    const commits = this.#sources.commits();
    if (!commits) return '';
    const name = 'database_commit_seconds';
    const lines = [
      `# HELP ${name} How long commits of the embedded database to disk take.`,
      `# TYPE ${name} histogram`,
      ...writeHistogram(name, commits.bounds, '', commits),
      '# HELP database_writes_total Writes that these commits contained.',
      '# TYPE database_writes_total counter',
      `database_writes_total ${commits.writes}`,
    ];
    return `${lines.join('\n')}\n`;
  }
}
