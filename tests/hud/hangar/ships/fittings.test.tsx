// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { rarities, shipTypes } from '#engine/content/kinds.ts';
import { Fittings } from '#hud/hangar/ships/fittings.tsx';

afterEach(cleanup);

const ships = shipTypes.flatMap((type) => rarities.map((rarity) => ({ type, rarity })));
const grades = [1, 2, 3, 4, 5];
const countIn = (element: Element, selector: string) => element.querySelectorAll(selector).length;

describe.each(ships)('a $rarity $type ship', (ship) => {
  it('has a bar a grade, and more plates with each', () => {
    const seen = grades.map((grade) => {
      const { container } = render(<Fittings {...ship} grade={grade} />);
      const bars = container.querySelector('.fittings__bars')?.getAttribute('d')?.match(/M/g)?.length;
      return { bars, plates: countIn(container, '.fittings__plate') };
    });
    expect(seen.map(({ bars }) => bars)).toEqual(grades);
    for (const [i, { plates }] of seen.slice(1).entries()) expect(plates).toBeGreaterThan(seen[i]!.plates);
  });

  it('is drawn inside of its picture', () => {
    const { container } = render(<Fittings {...ship} grade={5} />);
    const outlines = [...container.querySelectorAll('polygon')].map(
      (line) => line.getAttribute('points') ?? '',
    );
    for (const [x = -1, y = -1] of outlines.flatMap((line) =>
      line.split(' ').map((point) => point.split(',').map(Number)),
    )) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(1000);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(800);
    }
  });

  it('bolts on only the plates of a new grade', () => {
    const { container } = render(<Fittings {...ship} grade={3} isNew />);
    const below = render(<Fittings {...ship} grade={2} />).container;
    expect(countIn(container, '.is-fresh')).toBe(
      countIn(container, '.fittings__plate') - countIn(below, '.fittings__plate'),
    );
  });
});
