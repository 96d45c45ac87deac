import { useCallback, useSyncExternalStore } from 'react';

/** From this width on, the HUD is at the sides and the scene fills the window. */
const desktopWidth = 768;
/** A window that is higher than wide has the phone's layout up to this width (D62). */
const portraitWidth = 1024;
/** A window below this height is compact; with the HUD at the sides the limit is lower. */
const compactHeight = { narrow: 560, wide: 480 } as const;

let width = window.innerWidth;
const listeners = new Set<() => void>();

function note(): void {
  width = window.innerWidth;
  for (const listener of listeners) listener();
}
// `scene-layout` reports changed insets of device and messenger.
for (const change of ['resize', 'scene-layout']) window.addEventListener(change, note);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useViewportWidth(): number {
  return useSyncExternalStore(subscribe, () => width);
}

export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, isDesktop);
}

const isLandscape = (): boolean => width > window.innerHeight;
const isDesktop = (): boolean => width >= (isLandscape() ? desktopWidth : portraitWidth);

/** True in a window so low that a flight can only be watched; the canvas ignores taps there too. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.innerHeight < (isDesktop() ? compactHeight.wide : compactHeight.narrow),
  );
}

/**
 * A window wider than high. A phone held like this keeps the navigation, because turning it back takes a
 * hand.
 */
export function useIsLandscape(): boolean {
  return useSyncExternalStore(subscribe, isLandscape);
}

/** Height of the HUD: the window's, less the edges that device and messenger keep. */
export function useHudHeight(): number {
  return useSyncExternalStore(
    subscribe,
    () => document.getElementById('hud')?.clientHeight ?? window.innerHeight,
  );
}

export type Edge = 'top' | 'bottom' | 'left' | 'right';

const edges: Edge[] = ['top', 'bottom', 'left', 'right'];
const owners = new Map<Element, Edge>();
const measured: Record<Edge, number> = { top: 0, bottom: 0, left: 0, right: 0 };
let isPending = false;

/**
 * The rectangle that the HUD leaves free, for the canvas: how many px it takes from each side of the window,
 * in `--scene-top`, `--scene-bottom`, `--scene-left` and `--scene-right` on the root (numbers without a
 * unit). The window's `scene-layout` event announces a change. An element that covers part of the scene
 * reports it with `useSceneEdge`.
 */
export function useSceneEdge(edge: Edge): (element: Element | null) => (() => void) | undefined {
  return useCallback(
    (element: Element | null) => {
      if (!element) return undefined;
      owners.set(element, edge);
      observer.observe(element);
      schedule();
      return () => {
        owners.delete(element);
        observer.unobserve(element);
        schedule();
      };
    },
    [edge],
  );
}

function schedule(): void {
  if (isPending) return;
  isPending = true;
  queueMicrotask(() => {
    isPending = false;
    measure();
  });
}

function measure(): void {
  const insets = edgesOf(document.getElementById('hud'));
  for (const [element, edge] of owners) {
    insets[edge] = Math.max(insets[edge], takenBy(element as HTMLElement, edge));
  }
  if (edges.every((edge) => insets[edge] === measured[edge])) return;
  Object.assign(measured, insets);
  for (const edge of edges)
    document.documentElement.style.setProperty(`--scene-${edge}`, String(insets[edge]));
  window.dispatchEvent(new Event('scene-layout'));
}

/** Insets that the device and the messenger keep; the whole HUD lies within them. */
function edgesOf(hud: HTMLElement | null): Record<Edge, number> {
  if (!hud) return { top: 0, bottom: 0, left: 0, right: 0 };
  const { offsetTop: top, offsetLeft: left, offsetHeight, offsetWidth } = hud;
  return {
    top,
    left,
    bottom: Math.max(0, window.innerHeight - top - offsetHeight),
    right: Math.max(0, window.innerWidth - left - offsetWidth),
  };
}

/**
 * Uses offsets, because they ignore the transform that animates the element in. A hidden element takes
 * nothing.
 */
function takenBy(element: HTMLElement, edge: Edge): number {
  if (element.offsetWidth === 0 && element.offsetHeight === 0) return 0;
  let x = 0;
  let y = 0;
  for (
    let node: HTMLElement | null = element;
    node;
    node = node.offsetParent instanceof HTMLElement ? node.offsetParent : null
  ) {
    x += node.offsetLeft;
    y += node.offsetTop;
  }
  if (edge === 'top') return y + element.offsetHeight;
  if (edge === 'bottom') return Math.max(0, window.innerHeight - y);
  if (edge === 'left') return x + element.offsetWidth;
  return Math.max(0, window.innerWidth - x);
}

const observer = new ResizeObserver(schedule);
window.addEventListener('resize', schedule);
