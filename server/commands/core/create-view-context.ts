import type { Language } from '#engine/content/languages.ts';
import { presentSeason } from '#engine/rules/galaxy/season.ts';
import type { Services } from '#server/services.ts';
import type { ViewContext } from './view-context.ts';

/** The present moment, for an answer or a push. */
export function createViewContext({ clock, store }: Services, language: Language): ViewContext {
  const { seasonRuns, tunables } = store;
  const { content } = store.content.current();
  const nowMs = clock.now();
  return {
    nowMs,
    language,
    tunables: tunables.current().values,
    content,
    season: presentSeason(content.seasons, nowMs, seasonRuns.lastSettled),
    tunablesOf: (version) => tunables.valuesOf(version),
  };
}
