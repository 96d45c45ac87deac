const dayMs = 86_400_000;
const hourMs = 3_600_000;
const hoursOfDay = 24;
const keptDays = 10;
/** Somebody who sleeps does nothing for this many hours in a row. */
const restHours = 4;
/** Somebody with anything else to do isn't there in this many different hours of a day. */
const busyHours = 13;

/** The hours (UTC) of a day in which a player did something: bit `n` for the hour that begins at `n`. */
export interface AwakeDay {
  /** Days since 1970. */
  readonly day: number;
  readonly hours: number;
}

/** The last days with the hours of these moments added; times are milliseconds of game time. */
export function withHours(days: readonly AwakeDay[], momentsMs: readonly number[]): AwakeDay[] {
  const byDay = new Map(days.map(({ day, hours }) => [day, hours]));
  for (const moment of momentsMs) {
    const day = Math.floor(moment / dayMs);
    byDay.set(day, (byDay.get(day) ?? 0) | (1 << Math.floor((moment % dayMs) / hourMs)));
  }
  return [...byDay]
    .map(([day, hours]) => ({ day, hours }))
    .sort((a, b) => a.day - b.day)
    .slice(-keptDays);
}

/** How many of the days had no rest. The first and the last day are left out, because a rest may reach over midnight. */
export function countRestless(days: readonly AwakeDay[]): {
  readonly days: number;
  readonly restless: number;
} {
  const byDay = new Map(days.map(({ day, hours }) => [day, hours]));
  const looked = days.slice(1, -1);
  return { days: looked.length, restless: looked.filter(({ day }) => !hasRest(byDay, day)).length };
}

/** Share of the days in which the player did something in this many different hours. The last day isn't over. */
export function shareOfBusyDays(days: readonly AwakeDay[]): number {
  const looked = days.slice(1, -1);
  const busy = looked.filter(({ hours }) => countBits(hours) >= busyHours);
  return looked.length === 0 ? 0 : busy.length / looked.length;
}

function countBits(hours: number): number {
  return hours.toString(2).replaceAll('0', '').length;
}

/** True when a pause of the needed length touches the day. */
function hasRest(byDay: ReadonlyMap<number, number>, day: number): boolean {
  const first = day * hoursOfDay - (restHours - 1);
  const last = (day + 1) * hoursOfDay + (restHours - 2);
  let pause = 0;
  for (let hour = first; hour <= last; hour++) {
    const hours = byDay.get(Math.floor(hour / hoursOfDay)) ?? 0;
    pause = hours & (1 << (hour % hoursOfDay)) ? 0 : pause + 1;
    if (pause >= restHours) return true;
  }
  return false;
}
