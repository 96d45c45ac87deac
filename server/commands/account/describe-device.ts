const platforms: readonly (readonly [pattern: RegExp, platform: string, isPhone: boolean])[] = [
  [/iPhone/, 'iPhone', true],
  [/iPad/, 'iPad', true],
  [/Android/, 'Android', true],
  [/Windows/, 'Windows', false],
  [/Macintosh|Mac OS X/, 'macOS', false],
  [/CrOS/, 'ChromeOS', false],
  [/Linux/, 'Linux', false],
];

/** What a device says it is in `User-Agent`, in a word; nothing depends on it. */
export function describeDevice(userAgent: string): { platform: string | null; isPhone: boolean } {
  const [, platform = null, isPhone = false] = platforms.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return { platform, isPhone };
}
