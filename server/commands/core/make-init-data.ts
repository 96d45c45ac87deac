import { CallRefused } from '#server/core/call-refused.ts';
import { runs } from './command.ts';

export const makeInitData = runs<'dev.init-data'>(async ({ messenger }, { body }) => {
  if (!messenger.sign) throw new CallRefused('dev_tools_off');
  const { telegramId, firstName } = body;
  const initData = messenger.sign({
    telegramId,
    firstName,
    lastName: body.lastName ?? null,
    username: body.username ?? null,
    startParam: body.startParam ?? null,
  });
  return { answer: { initData } };
});
