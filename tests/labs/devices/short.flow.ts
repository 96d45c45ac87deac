import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { seatsToPlay } from '../../flow/support/seats.ts';
import { devices } from './devices.ts';
import { playDevices } from './play-devices.ts';

it('the table of the README has every device, played to the end', () => {
  const table = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const rows = table.split('\n').filter((line) => /\| (?:\d+ s|\*\*fails\*\*|–) \|$/.test(line));
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  expect(cells.map(([, name]) => name).sort()).toEqual(devices.map(({ name }) => name).sort());
  for (const [, name, end] of cells) expect(end, name).toMatch(/^\d+ s$/);
});

playDevices(seatsToPlay(devices.filter(({ isShort }) => isShort)));
