import type { Role } from '#engine/protocol/dev/console-data.ts';
import type { CallingDeveloper, Person, RowChange } from '../../../core/sign-in/calling-developer.ts';

/** Time after which two people count as strangers, although one has changed the other's row (D63). */
const strangerAfterMs = 7 * 24 * 3_600_000;
/** Time that a request can be declined before its author may approve it. */
const selfAfterMs = 3_600_000;
/** Time without an answer after which the author may approve it although others have the right. */
const unansweredMs = 12 * 3_600_000;
/** Self-approved worth of 24 hours, in limits of the author. */
export const selfLimitFactor = 10;

/** A row of the list of people, as far as it matters for an approval. Real times. */
export interface Member extends Person {
  readonly role: Role;
  /** The row has not ended, and its second factor is set up. */
  readonly canEnter: boolean;
  readonly madeAt: Date;
  readonly endsAt: Date | null;
  readonly endedAt: Date | null;
}

function isDecider(role: Role): boolean {
  return role === 'operator' || role === 'owner';
}

/**
 * Whether a person may approve a request of another one. A token never may; nor may a person for a row that
 * is their own, or while `strangersFromMs` is ahead.
 */
export function mayApprove(approver: CallingDeveloper, requester: Person, nowMs: number): boolean {
  if (approver.personId.startsWith('token:') || !isDecider(approver.role)) return false;
  const fromMs = strangersFromMs(approver, requester);
  return fromMs !== null && fromMs <= nowMs;
}

/**
 * Real time from which two people may approve each other's requests: seven days after one of them made,
 * renewed or re-roled the other's row, 0 when none did. Null for rows of one person: same name, messenger
 * account, browser or second factor.
 */
export function strangersFromMs(first: Person, second: Person): number | null {
  if (isSamePerson(first, second)) return null;
  const changes = [...changesBy(first, second), ...changesBy(second, first)];
  return Math.max(0, ...changes.map(({ at }) => at.getTime() + strangerAfterMs));
}

function isSamePerson(first: Person, second: Person): boolean {
  const marks = new Set(marksOf(first));
  return first.personId === second.personId || marksOf(second).some((mark) => marks.has(mark));
}

/** Everything that only one person has: name, messenger account, browsers, second factor. */
function marksOf({ name, boundTo, browsers = [], factorHash }: Person): string[] {
  const marks = [name && `name:${name.toLowerCase()}`, boundTo, factorHash && `factor:${factorHash}`];
  return [...marks.filter((mark) => typeof mark === 'string'), ...browsers];
}

function changesBy(changer: Person, { changes }: Person): readonly RowChange[] {
  return changes.filter(({ by }) => by === changer.personId);
}

/** People who may approve a request before `untilMs`, each with the time from which. */
export function approversOf(
  team: readonly Member[],
  requester: Person,
  untilMs: number,
): { readonly name: string; readonly fromMs: number }[] {
  return team.flatMap((member) => {
    const fromMs = member.canEnter && isDecider(member.role) ? strangersFromMs(member, requester) : null;
    return fromMs === null || fromMs > untilMs ? [] : [{ name: member.name ?? '', fromMs }];
  });
}

/**
 * Real time from which the author of a request may approve it: an hour after the last change of the request
 * or of the list of people, and twelve hours after the request's when anybody else has the right now. Null
 * for a token and for anybody who is not on the list.
 */
export function selfApprovalFromMs(
  team: readonly Member[],
  requester: Person,
  { changedAtMs, nowMs }: { readonly changedAtMs: number; readonly nowMs: number },
): number | null {
  if (!team.some(({ personId, canEnter }) => personId === requester.personId && canEnter)) return null;
  const teamChangedMs = team.flatMap(({ madeAt, endsAt, endedAt, changes }) =>
    [madeAt, endsAt, endedAt, ...changes.map(({ at }) => at)]
      .map((time) => time?.getTime() ?? 0)
      .filter((ms) => ms <= nowMs),
  );
  const fromMs = Math.max(changedAtMs, ...teamChangedMs) + selfAfterMs;
  const hasOthers = approversOf(team, requester, nowMs).length > 0;
  return hasOthers ? Math.max(fromMs, changedAtMs + unansweredMs) : fromMs;
}
