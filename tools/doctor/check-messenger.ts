import { createMessenger, webhookUrl } from '#server/messenger/create-messenger.ts';
import type { WebhookState } from '#server/messenger/messenger.ts';
import { neededUpdates } from '#server/messenger/updates.ts';
import type { Settings } from '#server/settings.ts';
import { type Finding, good, risky, wrong } from './finding.ts';

const recentlyMs = 3_600_000;
const manyWaiting = 100;

/** Asks the messenger about the bot. Without a bot there is nobody to ask. */
export async function checkBot(settings: Settings): Promise<Finding[]> {
  const { botToken, publicUrl } = settings;
  if (!botToken) return [good('There is no bot: the local messenger signs everybody in.')];
  // Asking needs no secret of the installation.
  const messenger = createMessenger(settings, '');
  try {
    const webhook = await messenger.readWebhook();
    return webhook ? checkWebhook(webhook, publicUrl) : [];
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (/\b(401|404)\b/.test(text))
      return [
        wrong(
          `The messenger does not know the bot of BOT_TOKEN (${text}).`,
          'Copy the token from BotFather again.',
        ),
      ];
    return [
      wrong(
        `The Bot API does not answer (${text}).`,
        'Let the machine reach BOT_API_URL (api.telegram.org by default) over HTTPS.',
      ),
    ];
  }
}

export function checkWebhook(
  { url, waiting, kinds, lastError }: WebhookState,
  publicUrl: string | null,
  nowMs = Date.now(),
): Finding[] {
  const found: Finding[] = [];
  const expected = publicUrl === null ? null : webhookUrl(publicUrl);
  if (url === '')
    found.push(
      risky(
        'The messenger has no webhook of this bot.',
        'The server sets it when it starts with PUBLIC_URL. Start it, and ask again.',
      ),
    );
  else if (expected !== null && url !== expected)
    found.push(
      wrong(
        `The messenger sends the bot’s updates to ${url}, not to ${expected}.`,
        'Another installation uses this bot, or PUBLIC_URL has changed. Start the server again: it sets the webhook.',
      ),
    );
  const missing = kinds ? neededUpdates.filter((kind) => !kinds.includes(kind)) : [];
  if (url !== '' && missing.length > 0)
    found.push(
      wrong(
        `The messenger does not send ${missing.join(' and ')}, so payments fail.`,
        'Start the server again: it sets the webhook.',
      ),
    );
  if (lastError && nowMs - lastError.atMs < recentlyMs)
    found.push(
      risky(
        `The messenger could not deliver an update ${Math.round((nowMs - lastError.atMs) / 60_000)} minutes ago: ${lastError.text}.`,
        'Check that PUBLIC_URL answers from outside, and its certificate.',
      ),
    );
  if (waiting > manyWaiting)
    found.push(
      risky(`${waiting} updates wait at the messenger.`, 'The server does not answer them. Read its log.'),
    );
  return found.length > 0 ? found : [good('The messenger knows the bot, and its webhook is right.')];
}
