import i18next from 'i18next';
import en from '#assets/strings/en/overlay.json';
import ru from '#assets/strings/ru/overlay.json';
import { type StringKey, useTranslation } from '#hud/shell/strings/strings.ts';

i18next.addResourceBundle('en', 'overlay', en);
i18next.addResourceBundle('ru', 'overlay', ru);

/** The overlay's own strings, in the game's language. */
export function useOverlayStrings(): (key: string, values?: Record<string, unknown>) => string {
  const { t } = useTranslation();
  // `StringKey` has only the game's namespaces, not this one.
  return (key, values) => t(`overlay:${key}` as StringKey, values);
}
