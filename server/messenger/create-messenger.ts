import { createHmac } from 'node:crypto';
import type { Settings } from '../settings.ts';
import { localMessenger } from './local/local-messenger.ts';
import type { Messenger } from './messenger.ts';
import { telegramMessenger } from './telegram/telegram-messenger.ts';
import { productionEnvironment, testEnvironment } from './telegram/verify-telegram.ts';

/** The messenger of the settings: the bot's, or the local one. `secret` is the installation's. */
export function createMessenger(settings: Settings, secret: string): Messenger {
  const { botToken, botWebhookSecret, botApiUrl, isBotInTest, timers } = settings;
  const webhookSecret = botWebhookSecret ?? createHmac('sha256', secret).update('webhook').digest('hex');
  if (!botToken) return localMessenger(secret, webhookSecret, timers.now);
  const environment = isBotInTest ? testEnvironment : productionEnvironment;
  return telegramMessenger(botToken, botApiUrl, webhookSecret, environment, timers);
}

/** The address that the messenger sends updates to. */
export function webhookUrl(publicUrl: string): string {
  return new URL('store/v1/webhooks/messenger/', publicUrl).href;
}
