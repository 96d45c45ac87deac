import { describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { exportText, importText } from '#tools/overlay/changes/draft.ts';

describe('a file of numbers', () => {
  it('survives export and import unchanged', () => {
    const values = { ...defaultTunables, spawnIntervalMs: 640 };
    const read = importText(exportText(values, 7));
    expect(read).toEqual({ ok: true, values, count: Object.keys(values).length });
  });

  it('may be a bare object with some of the tunables', () => {
    expect(importText('{"maxPirates": 2}')).toEqual({ ok: true, values: { maxPirates: 2 }, count: 1 });
  });

  it.each([
    ['not JSON', '{"values": {', 'no-json'],
    ['a list', '[1, 2]', 'no-values'],
    ['values that are none', '{"values": 3}', 'no-values'],
    ['nothing', 'null', 'no-values'],
    ['no number at all', '{"values": {}}', 'empty'],
  ])('is refused when it is %s', (_, text, why) => {
    expect(importText(text)).toEqual({ ok: false, why });
  });

  it('is refused as a whole for one bad number, which is named', () => {
    const read = importText(
      '{"values": {"maxPirates": 21, "nothing": 1, "spawnIntervalMs": 500, "adHealth": "9"}}',
    );
    expect(read).toEqual({
      ok: false,
      why: 'faults',
      faults: { maxPirates: 'between 0 and 20', nothing: 'unknown', adHealth: 'not a number' },
    });
  });

  it('can’t reach the prototype', () => {
    expect(importText('{"__proto__": {"maxPirates": 1}, "constructor": 1}')).toMatchObject({ why: 'faults' });
  });
});
