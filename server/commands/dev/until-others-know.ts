import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '#server/services.ts';

const knownAfterMs = 1000;

/**
 * Waits until every server has taken over what a developer has changed: each looks twice a second. So whichever is asked next
 * knows it.
 */
export async function untilOthersKnow({ settings }: Services): Promise<void> {
  if (settings.redisUrl !== null) await wait(knownAfterMs);
}
