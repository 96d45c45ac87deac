import { type PointerEvent, useRef } from 'react';
import { capturePointer } from '#engine/client/device/pointers.ts';
import { turnColumns, turnFrames } from '#hud/ui/pictures/picture-urls.ts';

/** A drag of this many px turns the ship by one frame. */
const framePx = 34;
/** A drag at least this long, and over within this time, is a swipe to the next ship. */
const swipePx = 70;
const swipeMs = 280;

/**
 * Turns a ship with a drag, and calls `onStep` after a swipe: 1 for the next ship, -1 for the one before. The drag moves
 * the strip of frames by itself, so that nothing renders.
 */
export function useTurning(onStep: (by: 1 | -1) => void) {
  const strip = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; atMs: number; frame: number } | null>(null);
  const shownFrame = useRef(0);

  function onPointerDown(event: PointerEvent): void {
    if (!event.isPrimary) return;
    drag.current = { x: event.clientX, atMs: event.timeStamp, frame: shownFrame.current };
    capturePointer(event.currentTarget, event.pointerId);
  }

  function onPointerMove({ clientX, isPrimary }: PointerEvent): void {
    if (!drag.current || !isPrimary) return;
    const frame = drag.current.frame - Math.round((clientX - drag.current.x) / framePx);
    shownFrame.current = ((frame % turnFrames) + turnFrames) % turnFrames;
    stage.current?.classList.add('is-turning');
    if (strip.current) strip.current.style.backgroundPosition = framePosition(shownFrame.current);
  }

  function onPointerUp({ clientX, timeStamp, isPrimary }: PointerEvent): void {
    if (!drag.current || !isPrimary) return;
    const { x, atMs } = drag.current;
    drag.current = null;
    if (timeStamp - atMs > swipeMs || Math.abs(clientX - x) < swipePx) return;
    onStep(clientX < x ? 1 : -1);
  }

  function onPointerCancel(): void {
    drag.current = null;
  }

  return { stage, strip, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

/** The `background-position` of a frame: the percentages of its column and its row. */
function framePosition(frame: number): string {
  const column = frame % turnColumns;
  const row = Math.floor(frame / turnColumns);
  return `${(100 * column) / (turnColumns - 1)}% ${(100 * row) / (turnFrames / turnColumns - 1)}%`;
}
