import { setTimeout as wait } from 'node:timers/promises';
import { log } from '../../core/log.ts';
import { webhookUrl } from '../../messenger/create-messenger.ts';
import { MessengerRefused, type WebhookState } from '../../messenger/messenger.ts';
import { neededUpdates } from '../../messenger/updates.ts';
import type { Services } from '../../services.ts';
import { runRounds, webhookJob } from '../core/run-rounds.ts';

const firstPauseMs = 1000;
const maxPauseMs = 60_000;

/**
 * Keeps the messenger's webhook at the game's address: sets it at the start, and compares it every `everyMs`,
 * because another installation or a person may move it. A failure is tried again after a growing pause, or
 * after the one that the messenger asks for. Returns the function that stops this.
 */
export function watchWebhook(services: Services, everyMs: number): () => Promise<unknown> {
  const { settings, messenger, figures } = services;
  if (settings.publicUrl === null) return async () => undefined;
  const url = webhookUrl(settings.publicUrl);
  const stopping = new AbortController();
  /** The messenger doesn't tell the secret that it sends, so each process sets the webhook once. */
  let hasSet = false;
  const keep = async () => {
    if (hasSet) {
      const state = await messenger.readWebhook();
      if (isRight(state, url)) return;
      log.warning(`Somebody has moved the bot's webhook to '${state?.url}'. It is set to ${url} again`);
    }
    await messenger.listenAt(url);
    hasSet = true;
  };
  const round = async () => {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      try {
        await keep();
        figures.isWebhookRight = true;
        return;
      } catch (error) {
        // One line for an outage, however long it lasts.
        if (figures.isWebhookRight !== false) log.failure('setting the webhook', error);
        figures.isWebhookRight = false;
        const askedMs = error instanceof MessengerRefused ? error.retryAfterMs : null;
        await wait(askedMs ?? pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(
          () => undefined,
        );
      }
    }
  };
  const { stop } = runRounds(services, webhookJob, round, everyMs);
  return () => {
    stopping.abort();
    return stop();
  };
}

/** The local messenger has no webhook, and needs none. */
function isRight(state: WebhookState | null, url: string): boolean {
  return !state || (state.url === url && neededUpdates.every((kind) => state.kinds?.includes(kind) ?? true));
}
