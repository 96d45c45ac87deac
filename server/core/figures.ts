/** Counts of a job's rounds in this process. */
export interface JobFigures {
  /** This process runs the job: the others on the same database don't. */
  isHeld: boolean;
  done: number;
  failed: number;
  /** Real time; null before the first round that succeeded. */
  lastDoneMs: number | null;
}

/** Counts of work that waits. They stop at a limit. */
export interface Backlogs {
  /** Players whose outbox isn't delivered, and for how long the first of them has been seen so. */
  readonly outboxes: number;
  readonly outboxOldestSeconds: number;
  /** Notices that the bot may send now. */
  readonly notices: number;
  /** Charges by state, those that wait for something. */
  readonly charges: Readonly<Record<'received' | 'refund_due' | 'unknown', number>>;
}

export interface AuditFigures {
  playersChecked: number;
  chargesChecked: number;
  /** Confirmed differences by kind, as of the last round. */
  differences: Readonly<Record<string, number>>;
  /** Real time at which all players had been checked; null before the first lap. */
  lapEndedMs: number | null;
}

/** Numbers that jobs leave for the metrics. */
export class Figures {
  readonly jobs = new Map<string, JobFigures>();
  /** Null where another process measures, and before the first time. */
  backlogs: Backlogs | null = null;
  /**
   * Whether the messenger sends its updates here; null where another process looks after it, and before the
   * first try.
   */
  isWebhookRight: boolean | null = null;
  readonly audit: AuditFigures = {
    playersChecked: 0,
    chargesChecked: 0,
    differences: {},
    lapEndedMs: null,
  };

  job(name: string): JobFigures {
    const figures = this.jobs.get(name);
    if (figures) return figures;
    const created = { isHeld: false, done: 0, failed: 0, lastDoneMs: null };
    this.jobs.set(name, created);
    return created;
  }
}
