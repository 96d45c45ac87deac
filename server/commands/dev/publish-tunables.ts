import { type Tunables, tunableRows } from '#engine/content/tunables.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Services } from '#server/services.ts';
import type { TunablesVersion } from '#server/store/repositories/core/tunables-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { judgeTunables, refuseTunables, worthView } from './judge-publication.ts';
import { publicationOf } from './publication.ts';
import { untilOthersKnow } from './until-others-know.ts';

export const checkTunables = serviceCommand<'dev.check-tunables'>(async (services, { body }) => {
  const { faults, effects, worth } = await judgeTunables(services, body.values);
  return { answer: { faults: [...faults], effects: [...effects], worth: worthView(services, worth) } };
});

export const publishTunables = serviceCommand<'dev.publish-tunables'>(async (services, { body }, caller) => {
  refuseTunables(await judgeTunables(services, body.values));
  const values = body.values as Partial<Tunables>;
  const published = await services.store.tunables.publish(values, publicationOf(body, caller));
  return { answer: await announce(services, published) };
});

/** Publishes the old values as the newest version. Nothing is removed from the history. */
export const restoreTunables = serviceCommand<'dev.restore-tunables'>(async (services, { body }, caller) => {
  const { tunables } = services.store;
  const old = tunables.find(body.version);
  if (!old) throw new CallRefused('not_found');
  refuseTunables(await judgeTunables(services, old.values));
  return { answer: await announce(services, await tunables.restore(old, publicationOf(body, caller))) };
});

export const listTunableVersions = serviceCommand<'dev.tunable-versions'>(async ({ store }, { query }) => {
  const { count, data } = store.tunables.list(query.offset, query.limit);
  return {
    answer: {
      count,
      data: data.map(({ version, at, note, author, isShipped, restores, values }) => ({
        version,
        at: at.toISOString(),
        note,
        author,
        isShipped,
        restores,
        values: { ...values },
      })),
    },
  };
});

export function tunablesView({ version, values }: TunablesVersion) {
  return { version, values: { ...values }, rows: { ...tunableRows } };
}

/** Pushes a new version to all clients. Throws `tunables_moved` when another was published in between. */
async function announce(services: Services, published: TunablesVersion | undefined) {
  if (!published) throw new CallRefused('tunables_moved');
  services.live.announceTunables(published.version);
  await untilOthersKnow(services);
  return tunablesView(published);
}
