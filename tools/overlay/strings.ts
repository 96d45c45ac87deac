import i18next from 'i18next';
import { type StringKey, useTranslation } from '#hud/strings/strings.ts';
import { overlayStrings } from './overlay-strings.ts';

for (const [language, strings] of Object.entries(overlayStrings))
  i18next.addResourceBundle(language, 'overlay', strings);

/** The overlay's own strings, in the game's language. */
export function useOverlayStrings(): (key: string, values?: Record<string, unknown>) => string {
  const { t } = useTranslation();
  // `StringKey` has only the game's namespaces, not this one.
  return (key, values) => t(`overlay:${key}` as StringKey, values);
}
