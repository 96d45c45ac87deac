import type { LiveContent } from '#engine/content/live-content.ts';
import { type Tunables, tunableRows } from '#engine/content/tunables.ts';
import type { AnswerOf, InputOf } from '#engine/protocol/core/calls.ts';
import { totalWorth } from '#engine/rules/core/worth.ts';
import { CallRefused } from '../../core/call-refused.ts';
import type { Services } from '../../services.ts';
import type { ContentVersion } from '../../store/repositories/core/content-repository.ts';
import type { Publication, TunablesVersion } from '../../store/repositories/core/tunables-repository.ts';
import { type Caller, serviceCommand } from '../core/command.ts';
import { holdRewards } from './held-rewards.ts';
import { type Judged, refuseContent, refuseTunables, worthView } from './judge-publication.ts';
import { fileRequest, requestIdOf } from './requests/file-request.ts';
import {
  type ContentThings,
  judgeContentThings,
  judgeTunablesThings,
  runContent,
  runTunables,
  type TunablesThings,
} from './requests/run-publication.ts';
import { runKeyOf, runRequest } from './requests/run-request.ts';

export const readContent = serviceCommand<'dev.content'>(async ({ store }) => ({
  answer: publishedView(store.content.current()),
}));

export const checkContent = serviceCommand<'dev.check-content'>(async (services, { body }) => {
  const { faults, effects, worth } = await judgeContentThings(services, contentOf(body));
  return { answer: { faults: [...faults], effects: [...effects], worth: worthView(services, worth) } };
});

export const publishContent = serviceCommand<'dev.publish-content'>(async (services, { body }, caller) => {
  return { answer: await publishContentThings(services, contentOf(body), body, caller) };
});

/**
 * Publishes the old content as the newest version, in an emergency also under an event that is on. What that
 * has promised and nobody has claimed yet is held for a decision of the team, or paid by the event's own row.
 */
export const restoreContent = serviceCommand<'dev.restore-content'>(async (services, { body }, caller) => {
  const { version, holdsRewards } = body;
  return { answer: await publishContentThings(services, { version, holdsRewards }, body, caller) };
});

async function publishContentThings(
  services: Services,
  things: ContentThings,
  body: PublishingBody,
  caller: Caller,
): Promise<AnswerOf<'dev.content'>> {
  const done = await findPublished(services.store.content, caller);
  if (done) {
    if ('version' in things && things.holdsRewards) await holdRewards(services, done);
    return publishedView(done);
  }
  const judged = await judgeContentThings(services, things);
  refuseContent(judged);
  const version = await fileContent(services, things, publicationOf(body, caller), judged, caller);
  return publishedView((await services.store.content.find(version))!);
}

/** The version that this call has published when it came before, at once or by a request. */
async function findPublished<Version>(
  versions: { findByKey(key: string): Promise<Version | undefined> },
  { keyed, idempotencyKey, developer, isRepeat }: Caller,
): Promise<Version | undefined> {
  if (!isRepeat || !keyed || !idempotencyKey) return undefined;
  const found = await versions.findByKey(keyed.key);
  if (found || !developer?.name) return found;
  return versions.findByKey(runKeyOf(requestIdOf(developer.name, idempotencyKey)));
}

/** The content's own checks say what is wrong with a row, in words. */
function contentOf({ content }: InputOf<'dev.check-content'>['body']): ContentThings {
  return { content: content as unknown as Partial<LiveContent> };
}

export const listContentVersions = serviceCommand<'dev.content-versions'>(async ({ store }, { query }) => {
  const { count, data } = await store.content.list(query.offset, query.limit);
  return { answer: { count, data: data.map((row) => ({ ...row, at: row.at.toISOString() })) } };
});

export const readContentVersion = serviceCommand<'dev.content-version'>(async ({ store }, { params }) => {
  const found = await store.content.find(Number(params.version.slice(1)));
  if (!found) throw new CallRefused('not_found');
  const { version, content, note, at, author, restores } = found;
  return { answer: { version, note, author, restores, at: at.toISOString(), content: contentView(content) } };
});

function publishedView({ version, content }: ContentVersion): AnswerOf<'dev.content'> {
  return { version, content: contentView(content) };
}

/** A copy: the content itself is frozen or shared by all calls. */
function contentView(content: LiveContent): AnswerOf<'dev.content'>['content'] {
  return structuredClone(content) as unknown as AnswerOf<'dev.content'>['content'];
}

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

interface PublishingBody {
  readonly note?: string | undefined;
  readonly author?: string | undefined;
  readonly basedOn?: number | undefined;
}

/**
 * The designer's note and name; an empty text counts as missing. A token says whose it is, whatever the body
 * claims.
 */
function publicationOf(
  { note, author, basedOn }: PublishingBody,
  { developer, keyed }: Pick<Caller, 'developer' | 'keyed'>,
): Publication {
  return {
    note: note?.trim() || null,
    author: developer?.name ?? (author?.trim() || null),
    basedOn: basedOn ?? null,
    key: keyed?.key ?? null,
  };
}

/**
 * Publishes what is worth something within the author's limit, and asks for a second person above it. A
 * request is bound to the version that its author saw, so that it takes back nothing that is published while
 * it waits.
 */
async function fileContent(
  services: Services,
  things: ContentThings,
  publication: Publication,
  judged: Judged,
  caller: Caller,
): Promise<number> {
  const basedOn = publication.basedOn ?? services.store.content.current().version;
  const asked = askedOf(things, { ...publication, basedOn }, judged, caller);
  if (!asked) return (await runContent(services, things, publication)).version;
  const request = await fileRequest(services, { kind: 'content', ...asked }, caller);
  return (await runRequest(services, request, caller)).version;
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

/**
 * Null for what is worth nothing, and where nobody has a token: the server is on a developer's own machine.
 */
function askedOf(
  things: ContentThings | TunablesThings,
  { note, basedOn }: Publication,
  { worth }: Judged,
  { developer }: Caller,
) {
  if (!developer?.name || worth.length === 0) return null;
  return {
    playerId: null,
    reason: note ?? '',
    things: { ...things, note, basedOn },
    by: developer.name,
    worth: totalWorth(worth),
    reach: Math.max(...worth.map(({ players }) => players)),
  };
}
