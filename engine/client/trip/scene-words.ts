import { sceneStrings } from '../core/scene-strings.ts';
import { state } from '../core/state.ts';

/** A text of a running trip in the player's language, with its values in the places of their names. */
export function sceneWords(
  key: keyof (typeof sceneStrings)['en']['trip'],
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text: string = sceneStrings[state.settings.language].trip[key];
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Pay factor of a hit chain: `1.35` means +35 %. */
export function factorText(percent: number): string {
  return (percent / 100).toFixed(2);
}
