import { describe, expect, it } from 'vitest';
import {
  addTotals,
  changeFlight,
  changeHomeland,
  changePlayer,
  changeShip,
} from '#engine/rules/core/decision.ts';
import { aPlayer, aShip, flying } from '../../../engine/fixtures/given.ts';

/** The same fields, each with a different value. */
function distinct<Thing extends object>(thing: Thing): Thing {
  return Object.fromEntries(Object.keys(thing).map((key, index) => [key, index + 1])) as Thing;
}

const player = distinct(aPlayer());
const ship = distinct(aShip('personal-common'));
const flight = distinct(flying(aPlayer(), 1).flight);
const homeland = distinct(aPlayer().homeland);
const totals = distinct(aPlayer().totals);

describe('a copy', () => {
  it('has every field of the original', () => {
    expect(changePlayer(player, {})).toEqual(player);
    expect(changeShip(ship, {})).toEqual(ship);
    expect(changeFlight(flight, {})).toEqual(flight);
    expect(changeHomeland(homeland, {})).toEqual(homeland);
    expect(addTotals(totals, {})).toEqual(totals);
  });

  it('differs in the given fields and leaves the original unchanged', () => {
    const before = { ...ship };
    expect(changeShip(ship, { level: 99 })).toEqual({ ...before, level: 99 });
    expect(ship).toEqual(before);
    expect(addTotals(totals, totals)).toEqual(
      Object.fromEntries(Object.entries(totals).map(([key, value]) => [key, value * 2])),
    );
  });
});
