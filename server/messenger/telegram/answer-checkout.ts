import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type BotApi, BotApiError } from './bot-api.ts';

/** The messenger waits ten seconds; an answer after them is refused as too old. */
const withinMs = 9000;
/** A single try gets no longer, so that a lost answer leaves time for another one. */
const tryWithinMs = 4000;
const firstPauseMs = 250;

/**
 * Answers a checkout query, again and again until the time is over. Rejects when the messenger refuses the answer for good
 * or the time is over: then the payment hasn't happened, and no later answer helps.
 */
export async function answerCheckout(api: BotApi, queryId: string, refusal: string | null): Promise<void> {
  const said = refusal === null ? { ok: true } : { ok: false, error_message: refusal };
  const parameters = { pre_checkout_query_id: queryId, ...said };
  const endMs = performance.now() + withinMs;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      const leftMs = Math.ceil(endMs - performance.now());
      await api.call('answerPreCheckoutQuery', parameters, z.unknown(), Math.min(leftMs, tryWithinMs));
      return;
    } catch (error) {
      const { isFinal, retryAfterMs } =
        error instanceof BotApiError ? error : { isFinal: false, retryAfterMs: null };
      const nextMs = retryAfterMs ?? pauseMs;
      if (isFinal || performance.now() + nextMs >= endMs) throw error;
      await wait(nextMs);
    }
  }
}
