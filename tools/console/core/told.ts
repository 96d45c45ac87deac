import { useSyncExternalStore } from 'react';

let told = '';
const listeners = new Set<() => void>();

/** Shows a sentence at the top of the page, for screen readers too, until the next one. */
export function tell(sentence: string): void {
  told = sentence;
  for (const listener of listeners) listener();
}

/** The sentence to show; empty for none. */
export function useTold(): string {
  return useSyncExternalStore(subscribe, () => told);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
