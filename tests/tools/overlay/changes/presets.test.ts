// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { remember } from '#engine/client/device/storage.ts';
import { dropPreset, keepPreset, readPresets } from '#tools/overlay/changes/presets.ts';

afterEach(() => localStorage.clear());

const more = [{ name: 'spawnIntervalMs', from: 1000, to: 500 }] as const;

describe('presets', () => {
  it('are sorted by name, and saving again replaces the earlier one', () => {
    keepPreset('more', more);
    keepPreset('calm', [{ name: 'maxPirates', from: 5, to: 0 }]);
    keepPreset('more', [{ ...more[0], to: 400 }]);
    expect(readPresets()).toEqual([
      { name: 'calm', values: { maxPirates: 0 } },
      { name: 'more', values: { spawnIntervalMs: 400 } },
    ]);
    expect(dropPreset('calm').map(({ name }) => name)).toEqual(['more']);
    expect(readPresets()).toHaveLength(1);
  });

  it('leave out values that a newer release no longer allows', () => {
    remember('presets', [{ name: 'old', values: { gone: 1, maxPirates: 99, spawnIntervalMs: 500 } }]);
    expect(readPresets()).toEqual([{ name: 'old', values: { spawnIntervalMs: 500 } }]);
  });
});
