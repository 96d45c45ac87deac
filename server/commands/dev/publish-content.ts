import type { LiveContent } from '#engine/content/live-content.ts';
import { rolledBack, withTables } from '#engine/content/merge-live.ts';
import type { AnswerOf } from '#engine/protocol/core/contracts.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Services } from '#server/services.ts';
import type { ContentVersion } from '#server/store/repositories/core/content-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { type Judged, judgeContent, judgeRollBack, refuseContent, worthView } from './judge-publication.ts';
import { publicationOf } from './publication.ts';
import { untilOthersKnow } from './until-others-know.ts';

/** The content's own checks say what is wrong with a row, in words. */
type Tables = Partial<LiveContent>;

export const readContent = serviceCommand<'dev.content'>(async ({ store }) => ({
  answer: publishedView(store.content.current()),
}));

export const checkContent = serviceCommand<'dev.check-content'>(async (services, { body }) => {
  const { faults, effects, worth } = await judgeTables(services, body.content as unknown as Tables);
  return { answer: { faults: [...faults], effects: [...effects], worth: worthView(services, worth) } };
});

export const publishContent = serviceCommand<'dev.publish-content'>(async (services, { body }, caller) => {
  const tables = body.content as unknown as Tables;
  refuseContent(await judgeTables(services, tables));
  const published = await services.store.content.publish(tables, publicationOf(body, caller));
  return { answer: await announce(services, published) };
});

async function judgeTables(services: Services, tables: Tables): Promise<Judged> {
  if (tables.words && Object.keys(tables.words).length === 0)
    return {
      faults: ['words: no language is in it: leave words out, or write them'],
      effects: [],
      worth: [],
    };
  return judgeContent(services, withTables(services.store.content.current().content, tables));
}

/**
 * Publishes the old content as the newest version, in an emergency also under an event that is on: what that has promised is
 * paid by its own row.
 */
export const restoreContent = serviceCommand<'dev.restore-content'>(async (services, { body }, caller) => {
  const { content } = services.store;
  const old = await content.find(body.version);
  if (!old) throw new CallRefused('not_found');
  refuseContent(await judgeRollBack(services, rolledBack(old.content, content.current().content)));
  return { answer: await announce(services, await content.restore(old, publicationOf(body, caller))) };
});

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

/** Tells all devices. Throws `content_moved` when another version was published in between. */
async function announce(
  services: Services,
  published: ContentVersion | undefined,
): Promise<AnswerOf<'dev.content'>> {
  if (!published) throw new CallRefused('content_moved');
  services.live.announceContent();
  await untilOthersKnow(services);
  return publishedView(published);
}

function publishedView({ version, content }: ContentVersion): AnswerOf<'dev.content'> {
  return { version, content: contentView(content) };
}

/** A copy: the content itself is frozen or shared by all calls. */
function contentView(content: LiveContent): AnswerOf<'dev.content'>['content'] {
  return structuredClone(content) as unknown as AnswerOf<'dev.content'>['content'];
}
