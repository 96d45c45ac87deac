import { type Tunables, tunableFaults } from '#engine/content/tunables.ts';
import type { BodyOf } from '#engine/protocol/core/contracts.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Services } from '#server/services.ts';
import type { Publication, TunablesVersion } from '#server/store/repositories/tunables-repository.ts';
import { runs } from './command.ts';
import { tunablesView } from './get-tunables.ts';

export const publishTunables = runs<'dev.publish-tunables'>(async (services, { body }) => {
  const faults = tunableFaults(body.values);
  if (Object.keys(faults).length > 0)
    throw new CallRefused('validation_failed', {
      fields: Object.fromEntries(Object.entries(faults).map(([name, fault]) => [`values.${name}`, fault])),
    });
  const values = body.values as Partial<Tunables>;
  return { answer: announced(services, await services.store.tunables.publish(values, publicationOf(body))) };
});

/** What a designer said with it; an empty note or name is none. */
export function publicationOf(body: Omit<BodyOf<'dev.restore-tunables'>, 'version'>): Publication {
  return {
    note: body.note?.trim() || null,
    author: body.author?.trim() || null,
    basedOn: body.basedOn ?? null,
  };
}

/** Tells everybody of a new version. Throws `tunables_moved` where there is none. */
export function announced({ live }: Services, published: TunablesVersion | undefined) {
  if (!published) throw new CallRefused('tunables_moved');
  live.tellTunables(published.version);
  return tunablesView(published);
}
