import { useSyncExternalStore } from 'react';

/** From this width on, the HUD stands at the sides and the scene fills the window. */
const desktopWidth = 768;
/** A lower window is compact; where the HUD stands at the sides, the limit is lower too. */
const compactHeight = { narrow: 560, wide: 480 } as const;

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

/** So low that a trip can only be watched: the canvas takes no taps either. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.innerHeight < (width < desktopWidth ? compactHeight.narrow : compactHeight.wide),
  );
}

export function useViewportHeight(): number {
  return useSyncExternalStore(subscribe, () => window.innerHeight);
}
