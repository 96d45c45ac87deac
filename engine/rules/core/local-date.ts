const dayMs = 86_400_000;
const minuteMs = 60_000;
/**
 * Time zones by requested name, since looking one up is slow. Cleared if clients send
 * too many different names.
 */
const zones = new Map<string, string | null>();
const maxZones = 2000;

/** The name of a time zone as the runtime writes it ('Europe/Berlin'), or null for a text that names none. */
export function timeZoneOf(text: string): string | null {
  const cached = zones.get(text);
  if (cached !== undefined) return cached;
  const zone = findZone(text);
  if (zones.size >= maxZones) zones.clear();
  zones.set(text, zone);
  return zone;
}

function findZone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const dateParts = numbersReader({ calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' });
const clockParts = numbersReader({ hourCycle: 'h23', hour: 'numeric', minute: 'numeric' });

/** The local calendar date in a time zone, in days since 1970-01-01. */
export function localDate(atMs: number, zone: string): number {
  if (zone === 'UTC') return utcDate(atMs);
  const { year, month, day } = dateParts(atMs, zone);
  return Date.UTC(year!, month! - 1, day!) / dayMs;
}

/** The minute of the local day in a time zone, 0 to 1439. */
export function localMinute(atMs: number, zone: string): number {
  if (zone === 'UTC') return Math.floor(atMs / minuteMs) % (24 * 60);
  const { hour, minute } = clockParts(atMs, zone);
  return hour! * 60 + minute!;
}

/**
 * Reads the named parts of a time in a time zone. Formats are slow to create, so each zone's format is
 * cached. A zone missing from this server's table is read as UTC.
 */
function numbersReader(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (atMs: number, timeZone: string): Record<string, number> => {
    const format =
      formats.get(timeZone) ??
      new Intl.DateTimeFormat('en-US', {
        timeZone: timeZoneOf(timeZone) ?? 'UTC',
        numberingSystem: 'latn',
        ...options,
      });
    formats.set(timeZone, format);
    return Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  };
}

/** A date in days since 1970-01-01, in ISO 8601. */
export function isoDate(date: number): string {
  return new Date(date * dayMs).toISOString().slice(0, 10);
}

/** The date in UTC, in days since 1970-01-01. */
export function utcDate(atMs: number): number {
  return Math.floor(atMs / dayMs);
}
