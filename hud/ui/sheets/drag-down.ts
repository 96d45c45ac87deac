import { type PointerEvent, type RefObject, useRef } from 'react';

/** A drag down closes when it goes this far, in px, or is this fast, in px a millisecond. */
const closeDistance = 72;
const closeSpeed = 0.6;

interface Drag {
  startY: number;
  startedAt: number;
}

/** Pointer handlers that drag `target` down. A drag that is far or fast enough closes it; else it returns. */
export function useDragDown(target: RefObject<HTMLElement | null>, onClose: (() => void) | undefined) {
  const drag = useRef<Drag | null>(null);

  function move(y: number): void {
    const element = target.current;
    if (element) element.style.transform = y > 0 ? `translateY(${y}px)` : '';
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (!onClose || !event.isPrimary) return;
      drag.current = { startY: event.clientY, startedAt: event.timeStamp };
      try {
        event.currentTarget.setPointerCapture(event.pointerId);
      } catch {
        // A web view that refuses: the drag ends at the element's edge.
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (drag.current && event.isPrimary) move(event.clientY - drag.current.startY);
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      const begun = drag.current;
      drag.current = null;
      if (!begun) return;
      const distance = event.clientY - begun.startY;
      const speed = distance / Math.max(1, event.timeStamp - begun.startedAt);
      if (distance > closeDistance || (distance > 24 && speed > closeSpeed)) onClose?.();
      else move(0);
    },
    onPointerCancel(): void {
      drag.current = null;
      move(0);
    },
  };
}
