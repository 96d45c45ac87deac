import { type NoticeKind, noticeKinds } from '../../content/kinds.ts';
import { localMinute } from './local-date.ts';
import type { NoticeSettings, Player, QuietHours } from './player.ts';

/** Kinds of the messages of this version, in the order shown. No message is an offer yet. */
export const switchableNotices = noticeKinds.filter((kind) => kind !== 'offers');

const dayMinutes = 24 * 60;

const minuteMs = 60_000;

/** Energy is full several times a day, and offers are advertising: both are off by default. */
const defaults: Readonly<Record<NoticeKind, boolean>> = {
  returned: true,
  encounter: true,
  repaired: true,
  energy: false,
  daily: true,
  rewards: true,
  crew: true,
  events: true,
  offers: false,
};

const usualNotices: NoticeSettings = { kinds: {}, quiet: { from: 22 * 60, until: 8 * 60 } };

export function noticeSettings({ account }: Pick<Player, 'account'>): NoticeSettings {
  return account.notices ?? usualNotices;
}

/**
 * True if the player wants this kind. Switching notices off turns off every kind without a switch of its own.
 */
export function wantsNotice(player: Pick<Player, 'account' | 'crew'>, kind: NoticeKind): boolean {
  const isUsual = defaults[kind] && player.crew.general.isNotificationEnabled;
  return noticeSettings(player).kinds[kind] ?? isUsual;
}

/** When the quiet hours end in which the moment falls; null when it falls in none. */
export function quietUntilMs(quiet: QuietHours | null, zone: string, atMs: number): number | null {
  if (!quiet) return null;
  const minute = localMinute(atMs, zone);
  const length = wrap(quiet.until - quiet.from);
  if (wrap(minute - quiet.from) >= length) return null;
  const untilMs = Math.floor(atMs / minuteMs) * minuteMs + wrap(quiet.until - minute) * minuteMs;
  // The clock may be put forward or back in between.
  const early = wrap(quiet.until - localMinute(untilMs, zone) + dayMinutes / 2) - dayMinutes / 2;
  return untilMs + early * minuteMs;
}

/** Minutes of a day, from 0 up to 1440. */
function wrap(minutes: number): number {
  return ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
}
