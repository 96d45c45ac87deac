import { CallRefused } from '#server/core/call-refused.ts';
import { runs } from './command.ts';
import { announced, publicationOf } from './publish-tunables.ts';

/** Nothing is taken back: the old values become the newest version, and the history shows both. */
export const restoreTunables = runs<'dev.restore-tunables'>(async (services, { body }) => {
  const { tunables } = services.store;
  const old = tunables.find(body.version);
  if (!old) throw new CallRefused('not_found');
  return { answer: announced(services, await tunables.restore(old, publicationOf(body))) };
});
