import en from '../../assets/strings/en/scene.json' with { type: 'json' };
import ru from '../../assets/strings/ru/scene.json' with { type: 'json' };
import type { Status } from '../protocol/entities.ts';
import { store } from './store.ts';

/** The few words that stand in the picture itself; the HUD has all the others. */
const words = { en, ru } as const;

export function statusWord(status: Status): string {
  return words[store.settings.language].status[status];
}

export function pirateWord(number: number, count: number): string {
  return fill(words[store.settings.language].pirate, { number, count });
}

/** Seconds with one decimal, as a countdown shows them. */
export function secondsWord(seconds: number): string {
  return fill(words[store.settings.language].seconds, { value: seconds.toFixed(1) });
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
