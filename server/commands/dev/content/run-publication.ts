import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { LiveContent } from '#engine/content/live-content.ts';
import { rolledBack, withTables } from '#engine/content/merge-live.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { ContentDraft, TunablesDraft } from '../../../core/change-request.ts';
import type { Services } from '../../../services.ts';
import type { Publication } from '../../../store/repositories/core/tunables-repository.ts';
import { holdRewards } from './held-rewards.ts';
import {
  type Judged,
  judgeContent,
  judgeRollBack,
  judgeTunables,
  refuseContent,
  refuseTunables,
} from './judge-publication.ts';

export async function judgeContentDraft(services: Services, draft: ContentDraft): Promise<Judged> {
  const { content } = services.store;
  const present = content.current().content;
  if ('content' in draft) return judgeContent(services, withTables(present, draft.content));
  const old = await content.find(draft.version);
  if (!old) throw new CallRefused('not_found');
  return judgeRollBack(services, rolledBack(old.content, present));
}

export async function judgeTunablesDraft(services: Services, draft: TunablesDraft): Promise<Judged> {
  if ('values' in draft) return judgeTunables(services, draft.values);
  const old = services.store.tunables.find(draft.version);
  if (!old) throw new CallRefused('not_found');
  return judgeTunables(services, old.values);
}

/** Publishes content and pushes it to all devices. A repeated request returns the published version. */
export async function runContent(
  services: Services,
  draft: ContentDraft,
  publication: Publication,
): Promise<{ version: number }> {
  const { content } = services.store;
  const isHolding = 'version' in draft && draft.holdsRewards;
  const done = await content.find((publication.basedOn ?? Number.NaN) + 1);
  if (done && isSame(done, publication) && holds(done.content, done.restores, draft)) {
    if (isHolding) await holdRewards(services, done);
    return { version: done.version };
  }
  refuseContent(await judgeContentDraft(services, draft));
  const published =
    'content' in draft
      ? await content.publish(draft.content, publication)
      : await content.restore((await content.find(draft.version))!, publication);
  if (!published) throw new CallRefused('content_moved');
  if (isHolding) await holdRewards(services, published);
  services.live.pushContent();
  await untilOthersKnow(services);
  return { version: published.version };
}

/** Publishes numbers as `runContent` publishes content. */
export async function runTunables(
  services: Services,
  draft: TunablesDraft,
  publication: Publication,
): Promise<{ version: number }> {
  const { tunables } = services.store;
  const done = tunables.find((publication.basedOn ?? Number.NaN) + 1);
  if (done && isSame(done, publication) && holds(done.values, done.restores, draft))
    return { version: done.version };
  refuseTunables(await judgeTunablesDraft(services, draft));
  const published =
    'values' in draft
      ? await tunables.publish(draft.values, publication)
      : await tunables.restore(tunables.find(draft.version)!, publication);
  if (!published) throw new CallRefused('tunables_moved');
  services.live.pushTunables(published.version);
  await untilOthersKnow(services);
  return { version: published.version };
}

function isSame(
  done: { readonly note: string | null; readonly author: string | null },
  { note, author }: Publication,
): boolean {
  return author !== null && done.author === author && done.note === note;
}

/** True when a published version has the draft's values, or restores the version that the draft names. */
function holds(
  published: Readonly<Record<string, unknown>> | LiveContent,
  restores: number | null,
  draft: ContentDraft | TunablesDraft,
): boolean {
  if ('version' in draft) return restores === draft.version;
  const { words: _, ...rows } = ('content' in draft ? draft.content : draft.values) as Partial<LiveContent>;
  return Object.entries(rows).every(([name, rows]) =>
    isDeepStrictEqual((published as Record<string, unknown>)[name], rows),
  );
}

const knownAfterMs = 1000;

/**
 * Waits until every server has read a developer's change; each server polls twice a second. A single server
 * without Redis needs no wait.
 */
export async function untilOthersKnow({ settings }: Services): Promise<void> {
  if (settings.redisUrl !== null) await wait(knownAfterMs);
}
