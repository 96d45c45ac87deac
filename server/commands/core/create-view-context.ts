import type { Language } from '#engine/content/languages.ts';
import type { Services } from '#server/services.ts';
import type { ViewContext } from './view-context.ts';

/** The present moment, for an answer or a push. */
export function createViewContext({ clock, store }: Services, language: Language): ViewContext {
  const { tunables } = store;
  return {
    nowMs: clock.now(),
    language,
    tunables: tunables.current().values,
    tunablesOf: (version) => tunables.valuesOf(version),
  };
}
