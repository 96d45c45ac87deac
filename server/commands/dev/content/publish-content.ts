import type { LiveContent } from '#engine/content/live-content.ts';
import type { AnswerOf, InputOf } from '#engine/protocol/core/calls.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { ContentDraft } from '../../../core/change-request.ts';
import type { Services } from '../../../services.ts';
import type { ContentVersion } from '../../../store/repositories/core/content-repository.ts';
import type { Publication } from '../../../store/repositories/core/tunables-repository.ts';
import { type Caller, serviceCommand } from '../../core/command.ts';
import { fileRequest } from '../requests/file-request.ts';
import { runRequest } from '../requests/run-request.ts';
import { holdRewards } from './held-rewards.ts';
import { type Judged, refuseContent, worthView } from './judge-publication.ts';
import { findPublished, type PublishingBody, publicationOf, requestFor } from './publication.ts';
import { judgeContentDraft, runContent } from './run-publication.ts';

export const readContent = serviceCommand<'dev.content'>(async ({ store }) => ({
  answer: publishedView(store.content.current()),
}));

export const checkContent = serviceCommand<'dev.check-content'>(async (services, { body }) => {
  const { faults, effects, worth } = await judgeContentDraft(services, contentOf(body));
  return { answer: { faults: [...faults], effects: [...effects], worth: worthView(services, worth) } };
});

export const publishContent = serviceCommand<'dev.publish-content'>(async (services, { body }, caller) => {
  return { answer: await publishContentDraft(services, contentOf(body), body, caller) };
});

/**
 * Publishes the old content as the newest version, in an emergency also under a running event. The event's
 * promised and unclaimed rewards are held for a decision of the team, or paid by its own row.
 */
export const restoreContent = serviceCommand<'dev.restore-content'>(async (services, { body }, caller) => {
  const { version, holdsRewards } = body;
  return { answer: await publishContentDraft(services, { version, holdsRewards }, body, caller) };
});

async function publishContentDraft(
  services: Services,
  draft: ContentDraft,
  body: PublishingBody,
  caller: Caller,
): Promise<AnswerOf<'dev.content'>> {
  const done = await findPublished(services.store.content, caller);
  if (done) {
    if ('version' in draft && draft.holdsRewards) await holdRewards(services, done);
    return publishedView(done);
  }
  const judged = await judgeContentDraft(services, draft);
  refuseContent(judged);
  const version = await fileContent(services, draft, publicationOf(body, caller), judged, caller);
  return publishedView((await services.store.content.find(version))!);
}

/** Content of the body, unchecked: the content's own checks name the faults of its rows. */
function contentOf({ content }: InputOf<'dev.check-content'>['body']): ContentDraft {
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

/**
 * Publishes content within the author's limit of worth, and asks for a second person above it. A request is
 * bound to the version that its author saw, so that it reverts no publication from its waiting time.
 */
async function fileContent(
  services: Services,
  draft: ContentDraft,
  publication: Publication,
  judged: Judged,
  caller: Caller,
): Promise<number> {
  const basedOn = publication.basedOn ?? services.store.content.current().version;
  const request = requestFor(draft, { ...publication, basedOn }, judged, caller);
  if (!request) return (await runContent(services, draft, publication)).version;
  const filed = await fileRequest(services, { kind: 'content', ...request }, caller);
  return (await runRequest(services, filed, caller)).version;
}
