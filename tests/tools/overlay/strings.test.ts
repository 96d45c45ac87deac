import { describe, expect, it } from 'vitest';
import en from '#assets/strings/en/overlay.json' with { type: 'json' };
import { tunableNames, tunableRows } from '#engine/content/tunables.ts';
import { groupsOf, tabIds, unitKey, weightNames } from '#tools/overlay/numbers/groups.ts';

describe('the strings of the tunables', () => {
  it('exist for every name, unit and group', () => {
    expect(Object.keys(en.names)).toEqual(tunableNames);
    for (const { unit, group } of Object.values(tunableRows)) {
      expect(en.units).toHaveProperty([unitKey(unit)]);
      expect(en.groups).toHaveProperty([group.replace(' ', '-')]);
    }
  });

  it('put every tunable in exactly one tab', () => {
    const shown = tabIds.flatMap((tab) => groupsOf(tab).flatMap(({ rows }) => rows));
    expect([...shown, ...weightNames].sort()).toEqual([...tunableNames].sort());
  });
});
