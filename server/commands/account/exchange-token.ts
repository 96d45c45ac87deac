import { CallRefused } from '#server/core/call-refused.ts';
import { runs } from '../core/command.ts';

export const exchangeToken = runs<'auth.token'>(async ({ messenger, tokens }, { body }) => {
  if (body.initData.trim() === '') throw new CallRefused('init_data_empty');
  const identity = messenger.verify(body.initData);
  if (!identity) throw new CallRefused('invalid_credentials');
  const { token, expiresAt } = tokens.issue(identity);
  return { answer: { token, expiresAt: expiresAt.toISOString() } };
});
