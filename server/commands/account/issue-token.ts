import { CallRefused } from '#server/core/call-refused.ts';
import { initDataKey } from '#server/messenger/init-data.ts';
import { serviceCommand } from '../core/command.ts';

const fingerprint = /^[\x21-\x7e]{16,128}$/;

/** Exchanges the messenger's signed init data for a token, on the device or in the network that used it first. */
export const issueToken = serviceCommand<'auth.token'>(async (services, { body: { initData } }, caller) => {
  if (initData.trim() === '') throw new CallRefused('init_data_empty');
  const { messenger, store, tokens } = services;
  const identity = messenger.verify(initData);
  if (!identity) throw new CallRefused('invalid_credentials');
  const use = {
    network: services.markNetwork(caller.network ?? ''),
    // The call doesn't need the header, so its form wasn't checked.
    device: fingerprint.test(caller.fingerprint ?? '') ? caller.fingerprint : null,
  };
  if (!(await store.initData.accept(initDataKey(initData), use)))
    throw new CallRefused('invalid_credentials');
  const { token, expiresAt } = tokens.issue(identity);
  return { answer: { token, expiresAt: expiresAt.toISOString() } };
});
