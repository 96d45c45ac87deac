// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { type Gestures, PointerInput } from '#scenes/stage/pointer-input.ts';

let canvas: HTMLElement;
let heard: string[];

function touch(type: string, pointerId: number, x: number, y = 100): void {
  const event = new PointerEvent(type, {
    pointerId,
    button: 0,
    pointerType: 'touch',
    clientX: x,
    clientY: y,
  });
  // happy-dom lays nothing out.
  Object.defineProperties(event, { offsetX: { value: x }, offsetY: { value: y } });
  canvas.dispatchEvent(event);
}

function listen(gestures: Partial<Gestures> = {}): void {
  new PointerInput(canvas).hand({
    down: ({ id, x }) => heard.push(`down ${id} at ${x}`),
    drag: ({ id }, dx) => heard.push(`drag ${id} by ${dx}`),
    tap: ({ id }) => heard.push(`tap ${id}`),
    ...gestures,
  });
}

beforeEach(() => {
  canvas = document.createElement('canvas');
  canvas.setPointerCapture = () => undefined;
  heard = [];
});

describe('fingers on the canvas', () => {
  it('are counted one by one when both thumbs play, even while the first is held', () => {
    listen({ everyFinger: true });
    touch('pointerdown', 1, 80);
    touch('pointerdown', 2, 300);
    touch('pointerup', 1, 80);
    touch('pointerdown', 3, 90);
    expect(heard).toEqual(['down 1 at 80', 'down 2 at 300', 'tap 1', 'down 3 at 90']);
  });

  it('are one finger on a dial', () => {
    listen();
    touch('pointerdown', 1, 80);
    touch('pointerdown', 2, 300);
    touch('pointermove', 2, 340);
    touch('pointermove', 1, 110);
    expect(heard).toEqual(['down 1 at 80', 'drag 1 by 30']);
  });

  it('make a pinch on the map and no tap', () => {
    listen({ zoom: (factor) => heard.push(`zoom ${factor.toFixed(1)}`) });
    touch('pointerdown', 1, 100);
    touch('pointerdown', 2, 200);
    touch('pointermove', 2, 300);
    touch('pointerup', 2, 300);
    touch('pointerup', 1, 100);
    expect(heard).toEqual(['down 1 at 100', 'zoom 2.0']);
  });
});
