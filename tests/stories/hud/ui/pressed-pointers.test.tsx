// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scenePort } from '#engine/client/core/scene-port.ts';
import { startStrings } from '#hud/strings/strings.ts';
import { Stick } from '#hud/trip/docking/stick.tsx';
import { Slider, Stepper } from '#hud/ui/controls/field.tsx';
import { useDragDown } from '#hud/ui/sheets/sheet.tsx';

const press = { button: 0, isPrimary: true, pointerType: 'touch' };

beforeEach(async () => {
  await startStrings();
  vi.useFakeTimers();
  scenePort.waiting = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Makes pointer capture fail on every element, as some web views do. */
function refuseCapture(): void {
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {
    throw new DOMException('No active pointer', 'NotFoundError');
  });
}

describe('a stepper that is held', () => {
  const onStep = vi.fn();
  beforeEach(() => {
    onStep.mockClear();
    render(<Stepper lessLabel="Less" moreLabel="More" canLess canMore onStep={onStep} />);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'More' }), { ...press, pointerId: 1 });
    act(() => vi.advanceTimersByTime(1000));
    expect(onStep).toHaveBeenCalled();
    onStep.mockClear();
  });

  it.each([
    ['the window loses focus', () => fireEvent.blur(window)],
    ['the press is cancelled', () => fireEvent.pointerCancel(document.body, { ...press, pointerId: 1 })],
    [
      'its end never comes and the next finger goes down',
      () => fireEvent.pointerDown(document.body, { ...press, pointerId: 2 }),
    ],
  ])('stops when %s', (_name, end) => {
    end();
    act(() => vi.advanceTimersByTime(5000));
    expect(onStep).not.toHaveBeenCalled();
  });
});

describe('the docking stick', () => {
  const steered = () => scenePort.take('steer');

  it('goes to the next finger when the end of the first never came', () => {
    const { container } = render(<Stick />);
    const field = container.firstElementChild!;
    fireEvent.pointerDown(field, { ...press, pointerId: 1, clientX: 200, clientY: 200 });
    fireEvent.pointerDown(field, { ...press, pointerId: 2, clientX: 200, clientY: 200 });
    scenePort.waiting = [];
    fireEvent.pointerMove(field, { ...press, pointerId: 2, clientX: 300, clientY: 200 });
    expect(steered().at(-1)?.x).toBeGreaterThan(0.5);
    fireEvent.pointerUp(field, { ...press, pointerId: 2 });
    expect(steered().at(-1)).toEqual({ kind: 'steer', x: 0, y: 0 });
  });

  it('steers where pointer capture is refused', () => {
    refuseCapture();
    const { container } = render(<Stick />);
    const field = container.firstElementChild!;
    fireEvent.pointerDown(field, { ...press, pointerId: 1, clientX: 200, clientY: 200 });
    fireEvent.pointerMove(field, { ...press, pointerId: 1, clientX: 300, clientY: 200 });
    expect(steered().at(-1)?.x).toBeGreaterThan(0.5);
    fireEvent.pointerUp(field, { ...press, pointerId: 1 });
    expect(steered().at(-1)).toEqual({ kind: 'steer', x: 0, y: 0 });
  });
});

it('a sheet is dragged down where pointer capture is refused', () => {
  refuseCapture();
  const onClose = vi.fn();
  function Sheet() {
    return <div data-testid="grab" {...useDragDown({ current: null }, onClose)} />;
  }
  render(<Sheet />);
  const grab = screen.getByTestId('grab');
  fireEvent.pointerDown(grab, { ...press, pointerId: 1, clientY: 100 });
  fireEvent.pointerUp(grab, { ...press, pointerId: 1, clientY: 300 });
  expect(onClose).toHaveBeenCalledOnce();
});

it('a slider saves once what it was moved to, also when its pointer is cancelled', () => {
  const onRelease = vi.fn();
  render(
    <Slider
      label="Volume"
      valueText="5"
      value={5}
      min={0}
      max={10}
      onChange={() => {}}
      onRelease={onRelease}
    />,
  );
  const slider = screen.getByRole('slider');
  fireEvent.change(slider, { target: { value: '7' } });
  fireEvent.pointerCancel(slider, press);
  fireEvent.blur(slider);
  expect(onRelease).toHaveBeenCalledOnce();
});
