// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { type Gestures, PointerInput } from '#scenes/stage/pointer-input.ts';

let canvas: HTMLElement;
let heard: string[];
const y = 100;

function touch(type: string, pointerId: number, x: number, isPrimary = pointerId === 1): void {
  const event = new PointerEvent(type, {
    pointerId,
    button: 0,
    pointerType: 'touch',
    clientX: x,
    clientY: y,
    isPrimary,
  });
  // happy-dom lays nothing out.
  Object.defineProperties(event, { offsetX: { value: x }, offsetY: { value: y } });
  canvas.dispatchEvent(event);
}

function listen(gestures: Partial<Gestures> = {}): void {
  new PointerInput(canvas).direct({
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
  it('count as one finger in a flight and on a dial', () => {
    listen();
    touch('pointerdown', 1, 80);
    touch('pointerdown', 2, 300);
    touch('pointermove', 2, 340);
    touch('pointermove', 1, 110);
    expect(heard).toEqual(['down 1 at 80', 'drag 1 by 30']);
  });

  it('count while another finger rests elsewhere on the glass', () => {
    listen();
    touch('pointerdown', 2, 80);
    touch('pointermove', 2, 84);
    touch('pointerup', 2, 84);
    touch('pointerdown', 3, 200);
    touch('pointerdown', 4, 300);
    touch('pointerup', 3, 200);
    expect(heard).toEqual(['down 2 at 80', 'tap 2', 'down 3 at 200', 'tap 3']);
  });

  it('make a pinch on the map, not a tap', () => {
    listen({ zoom: (factor) => heard.push(`zoom ${factor.toFixed(1)}`) });
    touch('pointerdown', 1, 100);
    touch('pointerdown', 2, 200);
    touch('pointermove', 2, 300);
    touch('pointerup', 2, 300);
    touch('pointerup', 1, 100);
    expect(heard).toEqual(['down 1 at 100', 'zoom 2.0']);
  });

  it.each([
    ['a dial', {}],
    ['the map', { zoom: () => heard.push('zoom') }],
  ])('go on after one whose end never came, on %s', (_name, gestures) => {
    listen({ ...gestures, up: ({ id }) => heard.push(`up ${id}`) });
    touch('pointerdown', 1, 80);
    touch('pointerdown', 7, 90, true);
    touch('pointermove', 7, 130);
    touch('pointerup', 7, 130);
    touch('pointerdown', 8, 60, true);
    touch('pointerup', 8, 60);
    expect(heard).toEqual([
      'down 1 at 80',
      'up 1',
      'down 7 at 90',
      'drag 7 by 40',
      'up 7',
      'down 8 at 60',
      'tap 8',
      'up 8',
    ]);
  });

  it('count in a web view that refuses to capture them', () => {
    canvas.setPointerCapture = () => {
      throw new DOMException('No active pointer', 'NotFoundError');
    };
    listen();
    touch('pointerdown', 1, 80);
    touch('pointerup', 1, 80);
    expect(heard).toEqual(['down 1 at 80', 'tap 1']);
  });
});
