const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Text for a `datetime-local` field: the moment in the browser's zone, to the minute. */
export function toLocal(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment that a `datetime-local` field shows, in UTC; null for an empty or unfinished field. */
export function fromLocal(text: string): string | null {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Name and offset of the browser's zone: `Europe/Madrid, UTC+1`, or `UTC`. */
export function zoneText(moment: Date = new Date()): string {
  const minutes = -moment.getTimezoneOffset();
  const sign = minutes < 0 ? '−' : '+';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = minutes === 0 ? 'UTC' : `UTC${sign}${hours}${rest === 0 ? '' : `:${rest}`}`;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === offset ? offset : `${timeZone}, ${offset}`;
}

/** The next Saturday 00:00 to the Monday after it, in the browser's zone. */
export function nextWeekend(nowMs: number): { readonly from: string; readonly until: string } {
  const now = new Date(nowMs);
  const days = (6 - now.getDay() + 7) % 7 || 7;
  const at = (more: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days + more).toISOString();
  return { from: at(0), until: at(2) };
}

/** End of a row that ends now: late enough that a publication within ten minutes is not refused. */
export function endSoon(nowMs: number): string {
  return new Date(Math.ceil((nowMs + 10 * 60_000) / 60_000) * 60_000).toISOString();
}

/** Length of a window in words: `2 d` or `1 d 6 h`; empty without both ends. */
export function lengthText(from: unknown, until: unknown): string {
  const ms = Date.parse(String(until)) - Date.parse(String(from));
  if (!Number.isFinite(ms)) return '';
  if (ms <= 0) return 'ends before it begins';
  const [days, hours] = [Math.floor(ms / dayMs), Math.round((ms % dayMs) / hourMs)];
  return [days > 0 && `${days} d`, (hours > 0 || days === 0) && `${hours} h`].filter(Boolean).join(' ');
}

interface Step {
  readonly at: string | null;
  readonly percent: number;
}

/** A staged share in words: `now: 10 % since Mon 30 Nov 2026, 09:00 UTC; then 50 % from …`. */
export function shareText(steps: readonly Step[], nowMs: number): string {
  const begun = steps.filter(({ at }) => at === null || Date.parse(at) <= nowMs);
  const present = begun.at(-1);
  const later = steps.filter(({ at }) => at !== null && Date.parse(at) > nowMs);
  const since = present?.at ? ` since ${momentText(present.at)}` : present ? ' from the beginning' : '';
  const now = `now: ${present?.percent ?? 0} %${since}`;
  return [now, ...later.map(({ at, percent }) => `then ${percent} % from ${momentText(at!)}`)].join('; ');
}

/** A moment in words, in UTC. */
export function momentText(moment: string): string {
  const text = new Date(moment).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return `${text} UTC`;
}
