import { runRounds } from '#server/commands/core/run-rounds.ts';
import type { Services } from '#server/services.ts';
import { findDue } from './find-due.ts';
import { sendNotices } from './send-notices.ts';
import { tellOfEvents } from './tell-of-events.ts';

/** Looks for due notices from time to time and sends them. Returns the function that stops it. */
export function watchNotices(services: Services, everyMs: number): () => Promise<void> {
  const round = async () => {
    await findDue(services);
    await tellOfEvents(services);
    await sendNotices(services);
  };
  return runRounds(services, 'sending notices', round, everyMs).stop;
}
