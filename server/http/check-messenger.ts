import { createHash, timingSafeEqual } from 'node:crypto';
import { CallRefused } from '../core/call-refused.ts';
import { headerOf } from './call.ts';
import type { Step } from './run-steps.ts';

/** The messenger's updates carry a secret; whoever doesn't know it isn't the messenger. */
export const checkMessenger: Step = (request) => {
  const { name, services } = request.call;
  if (name !== 'webhooks.messenger') return;
  const shown = headerOf(request, 'x-telegram-bot-api-secret-token') ?? '';
  if (!isSame(shown, services.messenger.webhookSecret)) throw new CallRefused('invalid_credentials');
};

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
