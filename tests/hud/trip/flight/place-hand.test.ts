import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeHand } from '#hud/trip/flight/place-hand.ts';

const window = { left: 0, top: 0, right: 390, bottom: 844 };
const head = { left: 20, top: 180, right: 284, bottom: 290 };
const foot = { left: 187, top: 560, right: 380, bottom: 640 };

describe('the pointing hand of the lesson', () => {
  it('is below on the right where there is room, and changes sides at a text or an edge', () => {
    expect(placeHand({ x: 150, y: 420 }, [], window)).toEqual({ across: 1, down: 1 });
    expect(placeHand({ x: 300, y: 420 }, [head], window)).toEqual({ across: -1, down: 1 });
    expect(placeHand({ x: 150, y: 470 }, [head, foot], window)).toEqual({ across: 1, down: -1 });
  });

  it('is hidden where its ring would cover a text', () => {
    expect(placeHand({ x: 150, y: 300 }, [head, foot], window)).toBeNull();
  });

  it('never reaches out of the window or over a text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 390 }), fc.integer({ min: 0, max: 844 }), (x, y) => {
        const side = placeHand({ x, y }, [head, foot], window);
        if (!side) return;
        const far = { x: x + side.across * 152, y: y + side.down * 152 };
        expect(far.x).toBeGreaterThanOrEqual(0);
        expect(far.x).toBeLessThanOrEqual(390);
        for (const text of [head, foot]) {
          const isInText = far.x > text.left && far.x < text.right && far.y > text.top && far.y < text.bottom;
          expect(isInText).toBe(false);
        }
      }),
    );
  });
});
