import { type Tunables, tunableRows } from '#engine/content/tunables.ts';
import type { TunablesDraft } from '../../../core/change-request.ts';
import type { Services } from '../../../services.ts';
import type { Publication, TunablesVersion } from '../../../store/repositories/core/tunables-repository.ts';
import { type Caller, serviceCommand } from '../../core/command.ts';
import { fileRequest } from '../requests/file-request.ts';
import { runRequest } from '../requests/run-request.ts';
import { type Judged, refuseTunables, worthView } from './judge-publication.ts';
import { findPublished, type PublishingBody, publicationOf, requestFor } from './publication.ts';
import { judgeTunablesDraft, runTunables } from './run-publication.ts';

export const checkTunables = serviceCommand<'dev.check-tunables'>(async (services, { body }) => {
  const { faults, effects, worth } = await judgeTunablesDraft(services, body);
  return { answer: { faults: [...faults], effects: [...effects], worth: worthView(services, worth) } };
});

export const publishTunables = serviceCommand<'dev.publish-tunables'>(async (services, { body }, caller) => {
  return {
    answer: await publishTunablesDraft(services, { values: body.values as Partial<Tunables> }, body, caller),
  };
});

/** Publishes the old values as the newest version. Nothing is removed from the history. */
export const restoreTunables = serviceCommand<'dev.restore-tunables'>(async (services, { body }, caller) => {
  return { answer: await publishTunablesDraft(services, { version: body.version }, body, caller) };
});

async function publishTunablesDraft(
  services: Services,
  draft: TunablesDraft,
  body: PublishingBody,
  caller: Caller,
): Promise<ReturnType<typeof tunablesView>> {
  const done = await findPublished(services.store.tunables, caller);
  if (done) return tunablesView(done);
  const judged = await judgeTunablesDraft(services, draft);
  refuseTunables(judged);
  const version = await fileTunables(services, draft, publicationOf(body, caller), judged, caller);
  return tunablesView(services.store.tunables.find(version)!);
}

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

async function fileTunables(
  services: Services,
  draft: TunablesDraft,
  publication: Publication,
  judged: Judged,
  caller: Caller,
): Promise<number> {
  const basedOn = publication.basedOn ?? services.store.tunables.current().version;
  const request = requestFor(draft, { ...publication, basedOn }, judged, caller);
  if (!request) return (await runTunables(services, draft, publication)).version;
  const filed = await fileRequest(services, { kind: 'tunables', ...request }, caller);
  return (await runRequest(services, filed, caller)).version;
}
