import { expect, it } from 'vitest';
import { phone } from './support/browser.ts';
import { setUpGame } from './support/game.ts';

const game = setUpGame();

/** Names of the device's values, then of a player's. */
const names = [
  ['settings', 'fingerprint', 'pilot', 'players', 'presets', 'designer'],
  ['taps', 'taps.flight.window', 'changes', 'changes.sessions.finish flight', 'docking', 'assault', 'draws'],
  ['flown', 'verbs', 'wallet-proof', 'ton-connect', 'ton-connect.key', 'write-access-asked'],
].flat();

/** Values that another build, an extension or a full disk may have left. */
const oddValues = [
  ...['', '{', 'null', 'true', '-1', '1e999', '"text"', '[]', '[null]', '{}', '{"":null}'],
  '{"language":"xx","sounds":"yes","musicVolume":-5,"listMode":1}',
  '{"flightId":7,"waiting":[{}],"input":{},"key":1}',
];

it('starts and plays with any stored value', async () => {
  const pilot = await game.seat('odd', 2101, phone, 'en');
  await pilot.arrive();
  const { page } = pilot;
  expect(names.length * oddValues.length).toBeGreaterThan(200);
  await page.addInitScript(spoilStorage, names);
  for (const odd of oddValues) {
    await page.evaluate((text) => sessionStorage.setItem('odd', text), odd);
    await pilot.reload();
    await page.locator('#canvas canvas').waitFor();
    await pilot.isContent();
  }
});

/**
 * Runs in the page, before its own code: stores the odd value under all names. A page that already runs would
 * sign its next call with an odd fingerprint.
 */
function spoilStorage(all: readonly string[]): void {
  const text = sessionStorage.getItem('odd');
  if (text === null) return;
  sessionStorage.removeItem('odd');
  const owned = Object.keys(localStorage).find((key) => /^proto-trip\.[0-9a-f-]{36}\./.test(key));
  const player = owned?.split('.')[1] ?? Object.keys(JSON.parse(localStorage['proto-trip.players']))[0];
  for (const name of all)
    for (const key of [`proto-trip.${name}`, `proto-trip.${player}.${name}`]) localStorage[key] = text;
}
