import { galaxy } from '#engine/content/galaxy.ts';
import { movedNoticeAtMs, type NoticeTerms, nextNoticeAtMs } from '#engine/rules/account/notices-due.ts';
import { isSandboxPilot } from '#engine/rules/account/sandbox-pilot.ts';
import { type Change, withPlayer } from '#engine/rules/core/decision.ts';
import { timeZoneOf } from '#engine/rules/core/local-date.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { LoadedPlayer } from '../../store/core/loaded-player.ts';
import type { CallerContext } from './command.ts';
import type { ViewContext } from './view-context.ts';

/** Upper bound of clock differences between servers. */
const clockSlackMs = 5000;

type Terms = Pick<ViewContext, 'nowMs' | 'tunables' | 'tunablesOf'>;

export function noticeTerms({ tunables, tunablesOf }: Omit<Terms, 'nowMs'>): NoticeTerms {
  return { tunables, tunablesOf, systems: galaxy.systems };
}

/**
 * New due time to store; null to keep the stored one. Replaces a stored time that has passed or is less than
 * `clockSlackMs` ahead.
 */
export function noticeDue(
  { player: before, noticeDueAtMs: known }: LoadedPlayer,
  after: Player,
  context: Terms,
): number | null {
  if (isSandboxPilot(after.profile)) return null;
  const { nowMs } = context;
  const terms = noticeTerms(context);
  if (known === null) return nextNoticeAtMs(after, nowMs, terms);
  const moved = movedNoticeAtMs(before, after, nowMs, terms);
  const isAhead = known > nowMs + clockSlackMs;
  return moved !== null && isAhead && moved >= known ? null : moved;
}

/** Notes the device's time zone and language, used for messages sent while the player is away. */
export function noteSeen(change: Change, { sessionId, timezone, language }: CallerContext): Change {
  const { account } = change.player;
  const zone = timeZoneOf(timezone) ?? 'UTC';
  const isKnown = account.seen?.zone === zone && account.seen.language === language;
  return !sessionId || isKnown
    ? change
    : withPlayer(change, { account: { ...account, seen: { zone, language } } });
}
