import { CallRefused } from '#server/core/call-refused.ts';
import { isSameSecret } from '#server/core/sign-in/is-same-secret.ts';
import { headerOf } from './call.ts';
import type { Step } from './run-steps.ts';

/** The messenger's updates must carry the secret that was registered with the webhook's address. */
export const checkMessenger: Step = (request) => {
  const { name, services } = request.call;
  if (name !== 'webhooks.messenger') return;
  const shown = headerOf(request, 'x-telegram-bot-api-secret-token') ?? '';
  if (!isSameSecret(shown, services.messenger.webhookSecret)) throw new CallRefused('invalid_credentials');
};
