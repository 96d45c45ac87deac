import { type Tunables, tunableRows } from '#engine/content/tunables.ts';
import type { Services } from '../../../services.ts';
import type { Publication, TunablesVersion } from '../../../store/repositories/core/tunables-repository.ts';
import { type Caller, serviceCommand } from '../../core/command.ts';
import { fileRequest } from '../requests/file-request.ts';
import { runRequest } from '../requests/run-request.ts';
import { type Judged, refuseTunables, worthView } from './judge-publication.ts';
import { askedOf, findPublished, type PublishingBody, publicationOf } from './publication.ts';
import { judgeTunablesThings, runTunables, type TunablesThings } from './run-publication.ts';

export const checkTunables = serviceCommand<'dev.check-tunables'>(async (services, { body }) => {
  const { faults, effects, worth } = await judgeTunablesThings(services, body);
  return { answer: { faults: [...faults], effects: [...effects], worth: worthView(services, worth) } };
});

export const publishTunables = serviceCommand<'dev.publish-tunables'>(async (services, { body }, caller) => {
  return {
    answer: await publishTunablesThings(services, { values: body.values as Partial<Tunables> }, body, caller),
  };
});

/** Publishes the old values as the newest version. Nothing is removed from the history. */
export const restoreTunables = serviceCommand<'dev.restore-tunables'>(async (services, { body }, caller) => {
  return { answer: await publishTunablesThings(services, { version: body.version }, body, caller) };
});

async function publishTunablesThings(
  services: Services,
  things: TunablesThings,
  body: PublishingBody,
  caller: Caller,
): Promise<ReturnType<typeof tunablesView>> {
  const done = await findPublished(services.store.tunables, caller);
  if (done) return tunablesView(done);
  const judged = await judgeTunablesThings(services, things);
  refuseTunables(judged);
  const version = await fileTunables(services, things, publicationOf(body, caller), judged, caller);
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
  things: TunablesThings,
  publication: Publication,
  judged: Judged,
  caller: Caller,
): Promise<number> {
  const basedOn = publication.basedOn ?? services.store.tunables.current().version;
  const asked = askedOf(things, { ...publication, basedOn }, judged, caller);
  if (!asked) return (await runTunables(services, things, publication)).version;
  const request = await fileRequest(services, { kind: 'tunables', ...asked }, caller);
  return (await runRequest(services, request, caller)).version;
}
