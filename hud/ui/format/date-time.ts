import { state } from '#engine/client/core/state.ts';

/** A time in the player's language: 21 Nov, 17:20. `iso` as on the wire. */
export function dateTime(iso: string): string {
  const form = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(state.settings.language, { ...form, hourCycle: 'h23' }).format(
    new Date(iso),
  );
}

/** A date in the player's language: 19 February 2027. `iso` as on the wire. */
export function dateOf(iso: string): string {
  const form = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const language = state.settings.language === 'en' ? 'en-GB' : state.settings.language;
  // Russian adds an abbreviation of 'year'.
  return new Intl.DateTimeFormat(language, form).format(new Date(iso)).replace(/\sг\.$/, '');
}

/** A time of the day, 17:20. */
export function timeOf(ms: number): string {
  const form = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(state.settings.language, form).format(ms);
}

/** A day of a month in the player's language: 18 Nov. `iso` as on the wire. */
export function shortDay(iso: string): string {
  const language = state.settings.language === 'en' ? 'en-GB' : state.settings.language;
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(new Date(iso));
}
