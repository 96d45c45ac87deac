import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { CallRefused } from '../call-refused.ts';
import { headerOf } from './call.ts';

/** The messenger's updates carry a secret; whoever doesn't know it isn't the messenger. */
export const checkMessenger: RequestHandler = (request, _response, next) => {
  const { name, services } = request.call;
  if (name === 'webhooks.messenger') {
    const shown = headerOf(request, 'x-telegram-bot-api-secret-token') ?? '';
    if (!isSame(shown, services.messenger.webhookSecret)) throw new CallRefused('invalid_credentials');
  }
  next();
};

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
