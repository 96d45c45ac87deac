import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { flows } from './device-flows.ts';
import { devices } from './devices.ts';
import { playDevices } from './play-devices.ts';

it('the table of the README has every device, and no flow that fails', () => {
  const table = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const rows = table.split('\n').filter((line) => /\| (?:\d+ s|\*\*fails\*\*|–) \|$/.test(line));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells.map(([name]) => name).sort()).toEqual(devices.map(({ name }) => name).sort());
  for (const [name, ...ends] of cells) {
    expect(ends, name).toHaveLength(flows.length);
    for (const end of ends) expect(end, name).not.toBe('**fails**');
  }
});

playDevices(devices.filter(({ isShort }) => isShort));
