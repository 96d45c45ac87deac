import { capturePointer } from '#engine/client/device/pointers.ts';

interface Touch {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly startX: number;
  readonly startY: number;
  readonly startMs: number;
  /** True after the finger has moved too far for a tap. */
  readonly isDrag: boolean;
  readonly isMouse: boolean;
}

/** The pointer events that a scene handles; positions in CSS pixels of the canvas. */
export interface Gestures {
  /**
   * Called in the same frame as the touch, only for the first finger on the canvas; a second finger makes a
   * pinch. Fingers elsewhere on the glass have no effect.
   */
  down?(touch: Touch): void;
  /** Every movement of the first finger, however small. */
  move?(touch: Touch): void;
  drag?(touch: Touch, dx: number, dy: number): void;
  up?(touch: Touch): void;
  /** Down and up without a drag. */
  tap?(touch: Touch): void;
  /** Two fingers or the wheel: by which factor, and round which point. */
  zoom?(factor: number, x: number, y: number): void;
  /** A mouse over the canvas, or null when it has left. */
  hover?(at: { x: number; y: number } | null): void;
}

const TAP_REACH = 9;
const WHEEL_PACE = 0.0016;

interface Finger {
  id: number;
  x: number;
  y: number;
  startX: number;
  startY: number;
  startMs: number;
  isDrag: boolean;
  isMouse: boolean;
}

/**
 * Pointer events of the canvas only. A finger counts from its touch of the canvas until it goes up anywhere,
 * so that drags which begin or end on the HUD work.
 */
export class PointerInput {
  gestures: Gestures = {};
  private readonly fingers = new Map<number, Finger>();

  constructor(canvas: HTMLElement) {
    canvas.style.touchAction = 'none';
    canvas.addEventListener('pointerdown', (event) => this.down(canvas, event));
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerup', (event) => this.up(event, true));
    canvas.addEventListener('pointercancel', (event) => this.up(event, false));
    canvas.addEventListener('lostpointercapture', (event) => this.up(event, false));
    canvas.addEventListener('pointerleave', () => this.gestures.hover?.(null));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
  }

  /** Directs the input to the next scene. Fingers already down have no effect there. */
  direct(gestures: Gestures): void {
    this.fingers.clear();
    this.gestures = gestures;
  }

  private down(canvas: HTMLElement, event: PointerEvent): void {
    if (event.button !== 0) return;
    // No other finger is down anywhere: the end of a former finger was lost.
    if (event.isPrimary) for (const id of [...this.fingers.keys()]) this.end(id);
    const isFirst = this.fingers.size === 0;
    if (!isFirst && !this.gestures.zoom) return;
    const { offsetX: x, offsetY: y } = event;
    const finger = {
      id: event.pointerId,
      x,
      y,
      startX: x,
      startY: y,
      startMs: event.timeStamp,
      isDrag: false,
      isMouse: event.pointerType === 'mouse',
    };
    this.fingers.set(event.pointerId, finger);
    if (isFirst) this.gestures.down?.(finger);
    else for (const other of this.fingers.values()) other.isDrag = true;
    capturePointer(canvas, event.pointerId);
  }

  private move(event: PointerEvent): void {
    const { offsetX: x, offsetY: y } = event;
    const finger = this.fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === 'mouse') this.gestures.hover?.({ x, y });
      return;
    }
    const [dx, dy] = [x - finger.x, y - finger.y];
    const before = this.spread();
    finger.x = x;
    finger.y = y;
    if (Math.hypot(x - finger.startX, y - finger.startY) > TAP_REACH) finger.isDrag = true;
    const after = this.spread();
    if (finger === this.fingers.values().next().value) this.gestures.move?.(finger);
    if (before && after) this.gestures.zoom?.(after.distance / before.distance, after.x, after.y);
    else if (finger.isDrag) this.gestures.drag?.(finger, dx, dy);
  }

  private up(event: PointerEvent, isTap: boolean): void {
    const finger = this.fingers.get(event.pointerId);
    if (isTap && finger && !finger.isDrag) this.gestures.tap?.(finger);
    this.end(event.pointerId);
  }

  private end(id: number): void {
    const finger = this.fingers.get(id);
    if (finger && this.fingers.delete(id)) this.gestures.up?.(finger);
  }

  private wheel(event: WheelEvent): void {
    if (!this.gestures.zoom) return;
    event.preventDefault();
    this.gestures.zoom(Math.exp(-event.deltaY * WHEEL_PACE), event.offsetX, event.offsetY);
  }

  /** Distance of two fingers, and the place between them. */
  private spread(): { distance: number; x: number; y: number } | undefined {
    if (this.fingers.size !== 2) return undefined;
    const [a, b] = [...this.fingers.values()] as [Finger, Finger];
    return {
      distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
    };
  }
}
