import { useSyncExternalStore } from 'react';

/** From this width on, the HUD is at the sides and the scene fills the window. */
const desktopWidth = 768;
/** A window below this height is compact; with the HUD at the sides the limit is lower. */
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

/** True in a window so low that a flight can only be watched; the canvas ignores taps there too. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.innerHeight < (width < desktopWidth ? compactHeight.narrow : compactHeight.wide),
  );
}

/** A window wider than high. A phone held like this keeps the navigation, because turning it back takes a hand. */
export function useIsLandscape(): boolean {
  return useSyncExternalStore(subscribe, () => width > window.innerHeight);
}

export function useViewportHeight(): number {
  return useSyncExternalStore(subscribe, () => window.innerHeight);
}
