// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

/** The layout values that happy-dom doesn't compute. */
interface Laid {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
    },
  );
});
afterEach(cleanup);

async function bottomWith(...laid: Laid[]): Promise<string> {
  const { useSceneEdge } = await import('#hud/ui/viewport.ts');
  function Part({ top, width, height }: Laid) {
    const edge = useSceneEdge('bottom');
    return (
      <div
        ref={(element) => {
          if (!element) return undefined;
          Object.defineProperties(element, {
            offsetTop: { value: top },
            offsetWidth: { value: width },
            offsetHeight: { value: height },
          });
          return edge(element);
        }}
      />
    );
  }
  // Another part first, so that there is a change to report.
  const { rerender } = render(<Part key="first" top={window.innerHeight - 7} width={1} height={7} />);
  const read = () => document.documentElement.style.getPropertyValue('--scene-bottom');
  await waitFor(() => expect(read()).toBe('7'));
  rerender(laid.map((part) => <Part key={part.top} {...part} />));
  await waitFor(() => expect(read()).not.toBe('7'));
  return read();
}

describe('the space that the HUD takes from the scene', () => {
  it('reaches from the edge to the furthest part of the HUD at it', async () => {
    const { innerHeight } = window;
    const low = { top: innerHeight - 64, width: 390, height: 64 };
    expect(await bottomWith(low, { ...low, top: innerHeight - 120 })).toBe('120');
  });

  it('ignores parts that are not shown, such as key hints on a touch screen', async () => {
    const { innerHeight } = window;
    const hidden = { top: 0, width: 0, height: 0 };
    expect(await bottomWith(hidden, { top: innerHeight - 64, width: 390, height: 64 })).toBe('64');
  });
});
