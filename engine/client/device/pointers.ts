/**
 * Keeps a pointer's events coming to `element` while it is down. Some web views refuse; the press counts
 * all the same.
 */
export function capturePointer(element: Element, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // Then a drag ends at the element's edge.
  }
}

/**
 * Calls `end` when a press ends: the pointer is lifted or pressed again, or the window loses focus. Returns a
 * function that stops listening.
 */
export function onPressLost(pointerId: number, end: () => void): () => void {
  const lost = (event: Event) => {
    if (!(event instanceof PointerEvent) || event.pointerId === pointerId || event.isPrimary) end();
  };
  const names = ['pointerdown', 'pointerup', 'pointercancel', 'blur'];
  for (const name of names) addEventListener(name, lost, true);
  return () => {
    for (const name of names) removeEventListener(name, lost, true);
  };
}
