import { useSyncExternalStore } from 'react';

/** From this width on, the HUD is at the sides and the scene fills the window. */
const desktopWidth = 768;
/** A window below this height is compact; with the HUD at the sides the limit is lower. */
const compactHeight = { narrow: 560, wide: 480 } as const;

let width = window.innerWidth;
const listeners = new Set<() => void>();

function note(): void {
  width = window.innerWidth;
  for (const listener of listeners) listener();
}
// The second comes when the edges change that device and messenger keep.
for (const change of ['resize', 'scene-layout']) window.addEventListener(change, note);

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

/** Height of the HUD: the window's, less the edges that device and messenger keep. */
export function useHudHeight(): number {
  return useSyncExternalStore(
    subscribe,
    () => document.getElementById('hud')?.clientHeight ?? window.innerHeight,
  );
}
