import { describe, expect, it } from 'vitest';
import type { Contacts } from '#engine/rules/trip/tapping/contact.ts';
import { DeviceContacts } from '#server/core/device-contacts.ts';

const minute = 60_000;

/** Two processes, and what they have shared of one device. */
function twoProcesses() {
  const shared: number[] = [];
  const [here, there] = [new DeviceContacts(() => shared), new DeviceContacts(() => shared)];
  const share = (from: DeviceContacts) => {
    const taken: Contacts = from.takeNew().get('one') ?? [];
    shared.push(...taken);
    return taken;
  };
  return { here, there, share };
}

describe('contacts of a device', () => {
  it('with another process count as contacts with this one', () => {
    const { here, there, share } = twoProcesses();
    for (let atMs = minute; atMs <= 3 * minute; atMs += minute) here.note('one', atMs);
    there.note('one', 4 * minute);
    expect(there.of('one')).toEqual([4 * minute]);
    share(here);
    expect(there.of('one')).toEqual([minute, 2 * minute, 3 * minute, 4 * minute]);
    expect(there.of(null)).toEqual([]);
  });

  it('are shared once', () => {
    const { here, share } = twoProcesses();
    here.note('one', minute);
    here.note('one', 2 * minute);
    expect(share(here)).toEqual([minute, 2 * minute]);
    expect(share(here)).toEqual([]);
    here.note('one', 3 * minute);
    expect(share(here)).toEqual([3 * minute]);
    expect(here.of('one')).toEqual([minute, 2 * minute, 3 * minute]);
  });

  it('a moment apart count once, whoever heard them', () => {
    const { here, there, share } = twoProcesses();
    here.note('one', minute);
    here.note('one', 3 * minute);
    share(here);
    there.note('one', minute + 5000);
    there.note('one', 2 * minute);
    expect(there.of('one')).toEqual([minute, 2 * minute, 3 * minute]);
  });
});
