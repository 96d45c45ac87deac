import type { Services } from '../../services.ts';
import type { Language } from '../../words.ts';
import type { ViewContext } from './view-context.ts';

/** The present, as every answer and push sees it. */
export function createViewContext({ clock, store }: Services, language: Language): ViewContext {
  const { tunables } = store;
  return {
    nowMs: clock.now(),
    language,
    tunables: tunables.current().values,
    tunablesOf: (version) => tunables.valuesOf(version),
  };
}
