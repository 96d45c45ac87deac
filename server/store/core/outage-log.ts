import { log } from '../../core/log.ts';
import type { WriteProbe } from '../repositories/core/server-state-repository.ts';

/** Tells of a database that answers small writes with an error: once when it begins, and when it is over. */
export class OutageLog {
  #isOut = false;

  /** Notes the outcome of a small write, and returns it. */
  note(probe: WriteProbe): WriteProbe {
    if (probe.outcome === 'failed' && probe.reason !== null && !this.#isOut) {
      this.#isOut = true;
      log.warning(
        `The database answers with an error: ${probe.reason}. Calls get 503 until it takes writes again: look at what is ` +
          'behind its gateway.',
      );
    }
    if (probe.outcome === 'written' && this.#isOut) {
      this.#isOut = false;
      log.info('The database takes writes again.');
    }
    return probe;
  }
}
