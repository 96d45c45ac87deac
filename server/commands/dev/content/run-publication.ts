import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { LiveContent } from '#engine/content/live-content.ts';
import { rolledBack, withTables } from '#engine/content/merge-live.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { CallRefused } from '../../../core/call-refused.ts';
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

/** Content to publish: tables, or the number of an old version. */
export type ContentThings =
  | { readonly content: Partial<LiveContent> }
  | { readonly version: number; readonly holdsRewards: boolean };
/** Numbers to publish: values, or the number of an old version. */
export type TunablesThings = { readonly values: Partial<Tunables> } | { readonly version: number };

export async function judgeContentThings(services: Services, things: ContentThings): Promise<Judged> {
  const { content } = services.store;
  const present = content.current().content;
  if ('content' in things) return judgeContent(services, withTables(present, things.content));
  const old = await content.find(things.version);
  if (!old) throw new CallRefused('not_found');
  return judgeRollBack(services, rolledBack(old.content, present));
}

export async function judgeTunablesThings(services: Services, things: TunablesThings): Promise<Judged> {
  if ('values' in things) return judgeTunables(services, things.values);
  const old = services.store.tunables.find(things.version);
  if (!old) throw new CallRefused('not_found');
  return judgeTunables(services, old.values);
}

/** Publishes content, and tells all devices. A publication that was carried out already is found again. */
export async function runContent(
  services: Services,
  things: ContentThings,
  publication: Publication,
): Promise<{ version: number }> {
  const { content } = services.store;
  const isHolding = 'version' in things && things.holdsRewards;
  const done = await content.find((publication.basedOn ?? Number.NaN) + 1);
  if (done && isSame(done, publication) && holds(done.content, done.restores, things)) {
    if (isHolding) await holdRewards(services, done);
    return { version: done.version };
  }
  refuseContent(await judgeContentThings(services, things));
  const published =
    'content' in things
      ? await content.publish(things.content, publication)
      : await content.restore((await content.find(things.version))!, publication);
  if (!published) throw new CallRefused('content_moved');
  if (isHolding) await holdRewards(services, published);
  services.live.announceContent();
  await untilOthersKnow(services);
  return { version: published.version };
}

/** Publishes numbers as `runContent` publishes content. */
export async function runTunables(
  services: Services,
  things: TunablesThings,
  publication: Publication,
): Promise<{ version: number }> {
  const { tunables } = services.store;
  const done = tunables.find((publication.basedOn ?? Number.NaN) + 1);
  if (done && isSame(done, publication) && holds(done.values, done.restores, things))
    return { version: done.version };
  refuseTunables(await judgeTunablesThings(services, things));
  const published =
    'values' in things
      ? await tunables.publish(things.values, publication)
      : await tunables.restore(tunables.find(things.version)!, publication);
  if (!published) throw new CallRefused('tunables_moved');
  services.live.announceTunables(published.version);
  await untilOthersKnow(services);
  return { version: published.version };
}

function isSame(
  done: { readonly note: string | null; readonly author: string | null },
  { note, author }: Publication,
): boolean {
  return author !== null && done.author === author && done.note === note;
}

/** True when a published version is the one that was asked for. */
function holds(
  published: Readonly<Record<string, unknown>> | LiveContent,
  restores: number | null,
  things: ContentThings | TunablesThings,
): boolean {
  if ('version' in things) return restores === things.version;
  const { words: _, ...rows } = (
    'content' in things ? things.content : things.values
  ) as Partial<LiveContent>;
  return Object.entries(rows).every(([name, rows]) =>
    isDeepStrictEqual((published as Record<string, unknown>)[name], rows),
  );
}

const knownAfterMs = 1000;

/**
 * Waits until every server has taken over what a developer has changed: each looks twice a second. So
 * whichever is asked next knows it.
 */
export async function untilOthersKnow({ settings }: Services): Promise<void> {
  if (settings.redisUrl !== null) await wait(knownAfterMs);
}
