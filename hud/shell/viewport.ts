import { useSyncExternalStore } from 'react';

/** From here on the HUD stands at the sides and the scene fills the window (look, chapter 14). */
const desktopWidth = 768;

let width = window.innerWidth;
const listeners = new Set<() => void>();

window.addEventListener('resize', () => {
  width = window.innerWidth;
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useViewportWidth(): number {
  return useSyncExternalStore(subscribe, () => width);
}

export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => width >= desktopWidth);
}

export function useViewportHeight(): number {
  return useSyncExternalStore(subscribe, () => window.innerHeight);
}
