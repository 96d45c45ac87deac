import { brokenPromises, liveFaults } from '#engine/content/checks/check-live.ts';
import { liveEffects } from '#engine/content/checks/live-effects.ts';
import type { LiveContent } from '#engine/content/live-content.ts';
import { rolledBack, withTables } from '#engine/content/merge-live.ts';
import type { AnswerOf } from '#engine/protocol/core/contracts.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { shorten } from '#server/core/faults.ts';
import type { Services } from '#server/services.ts';
import type { ContentVersion } from '#server/store/repositories/core/content-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { publicationOf } from './publication.ts';
import { untilOthersKnow } from './until-others-know.ts';

/** The schemas of the content are checked by `liveFaults`, which names the place and says what is wrong. */
type Tables = Partial<LiveContent>;
/** An answer names at most so many faults, each so long: faults repeat what the caller sent, and a refusal stays under 8 KB. */
const maxFaults = 20;
const maxFaultLength = 160;

export const readContent = serviceCommand<'dev.content'>(async ({ store }) => ({
  answer: publishedView(store.content.current()),
}));

export const checkContent = serviceCommand<'dev.check-content'>(async (services, { body }) => ({
  answer: checked(services, body.content as unknown as Tables),
}));

/** Faulty rows have no effect that could be computed. */
function checked(services: Services, tables: Tables): AnswerOf<'dev.check-content'> {
  const faults = faultsOf(services, tables);
  if (faults.length > 0) return { faults, effects: [] };
  return { faults, effects: liveEffects(withTables(services.store.content.current().content, tables)) };
}

export const publishContent = serviceCommand<'dev.publish-content'>(async (services, { body }, caller) => {
  const tables = body.content as unknown as Tables;
  const publication = publicationOf(body, caller);
  refuseFaults(faultsOf(services, tables));
  return { answer: await announce(services, await services.store.content.publish(tables, publication)) };
});

/**
 * Publishes the old content as the newest version, in an emergency also under an event that is on: what that has promised is
 * paid by its own row.
 */
export const restoreContent = serviceCommand<'dev.restore-content'>(async (services, { body }, caller) => {
  const { content } = services.store;
  const old = await content.find(body.version);
  if (!old) throw new CallRefused('not_found');
  refuseFaults(liveFaults(rolledBack(old.content, content.current().content)));
  return { answer: await announce(services, await content.restore(old, publicationOf(body, caller))) };
});

export const listContentVersions = serviceCommand<'dev.content-versions'>(async ({ store }, { query }) => {
  const { count, data } = await store.content.list(query.offset, query.limit);
  return { answer: { count, data: data.map((one) => ({ ...one, at: one.at.toISOString() })) } };
});

export const readContentVersion = serviceCommand<'dev.content-version'>(async ({ store }, { params }) => {
  const found = await store.content.find(Number(params.version.slice(1)));
  if (!found) throw new CallRefused('not_found');
  const { version, content, note, at, author, restores } = found;
  return { answer: { version, note, author, restores, at: at.toISOString(), content: contentView(content) } };
});

/** What is wrong with the present content after these tables are replaced. */
function faultsOf({ store, clock }: Services, tables: Tables): string[] {
  const present = store.content.current().content;
  const next = withTables(present, tables);
  const faults = liveFaults(next);
  return named(faults.length > 0 ? faults : brokenPromises(present, next, clock.now()));
}

function named(faults: readonly string[]): string[] {
  return faults.slice(0, maxFaults).map((fault) => shorten(fault, maxFaultLength));
}

function refuseFaults(faults: readonly string[]): void {
  if (faults.length === 0) return;
  const fields = named(faults).map((fault, index) => [`content.${index + 1}`, fault]);
  throw new CallRefused('validation_failed', { fields: Object.fromEntries(fields) });
}

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
