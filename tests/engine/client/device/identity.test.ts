import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageOfCode } from '#engine/content/languages.ts';

const { DateTimeFormat } = Intl;

beforeEach(() => vi.resetModules());
afterEach(() => {
  Intl.DateTimeFormat = DateTimeFormat;
});

/** The zone that the client sends from a device whose `Intl` answers so. */
async function zoneOf(answer: () => unknown): Promise<string> {
  Intl.DateTimeFormat = (() => ({ resolvedOptions: () => ({ timeZone: answer() }) })) as never;
  return (await import('#engine/client/device/identity.ts')).deviceTimezone();
}

describe('the time zone of a device', () => {
  it.each([
    ['has no zone', undefined],
    ['has an empty zone', ''],
    ['has an unknown zone', 'Etc/Unknown'],
    ['has null', null],
    ['names it in letters that no header takes', 'Москва'],
    ['gives an offset', '+05:30'],
  ])('that %s is UTC', async (_name, zone) => {
    expect(await zoneOf(() => zone)).toBe('UTC');
  });

  it('whose Intl throws is UTC', async () => {
    const zone = zoneOf(() => {
      throw new RangeError('Invalid time zone specified');
    });
    expect(await zone).toBe('UTC');
  });

  it.each(['Europe/Moscow', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Mars/Olympus_Mons'])(
    '%s is sent as it is, also when this table lacks it',
    async (zone) => {
      expect(await zoneOf(() => zone)).toBe(zone);
    },
  );
});

it.each([undefined, null, '', 'xx', 'zh-Hant-TW', 'C'])('the language %j is English', (code) => {
  expect(languageOfCode(code)).toBe('en');
});
