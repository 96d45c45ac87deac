import { createHash } from 'node:crypto';
import type { Player } from '#engine/rules/core/player.ts';
import type { StoredAnswer } from '../outbox/outbox.ts';

/**
 * A player document's memory of the calls that change something: their signatures while these are fresh, and
 * the last answers under an Idempotency-Key. So a call is one read and one write.
 */
export interface CallLog {
  /**
   * Counts the recorded calls. It guards the write of a call that leaves the player and the revision
   * unchanged.
   */
  readonly count: number;
  /** Used signatures, packed. */
  readonly signatures: string;
  /** The last answers, oldest first. */
  readonly answers: readonly LoggedAnswer[];
  /** Real times until which entries that had no room here may lie in a collection of their own. */
  readonly elsewhere: Readonly<Record<Elsewhere, number>>;
  /** Answers that were kept since a moment of real time, for a day at most; missing before the first. */
  readonly kept?: { readonly sinceMs: number; readonly count: number };
}
type Elsewhere = 'signatures' | 'answers' | 'reports';

/** A stored answer without the player. Of a report when `isReport`: see the contract. */
export interface LoggedAnswer {
  readonly key: string;
  readonly callHash: string;
  readonly status: number;
  readonly body: string;
  readonly untilMs: number;
  readonly isReport: boolean;
}

/** A call to record. */
export interface RecordedCall {
  readonly used: UsedSignature | null;
  readonly answer: LoggedAnswer | null;
}

/** A log after a call, and the signatures without room in it. */
export interface LogChange {
  readonly log: CallLog;
  readonly spilled: readonly SpilledSignature[];
  readonly moved: readonly LoggedAnswer[];
  /** Part of the signatures that only this call has added; null without a signature. */
  readonly mark: string | null;
}

/** Answers that are kept of a player in a day. */
export const maxKeptADay = 20_000;
const maxAnswers = 8;
/** A device sends one report at a time, so only the last ones can be asked for again. */
const maxReports = 2;
/** Ships and artifacts. */
const maxUncrowded = 20;
/** A player who owns more still has room for the log of calls beside this many taps. */
const maxTapsBeside = 300;
const dayMs = 24 * 3600 * 1000;
/** Maximum time for which the answer to a report is kept. */
export const reportForMs = 3600 * 1000;

export const emptyLog: CallLog = {
  count: 0,
  signatures: '',
  answers: [],
  elsewhere: { signatures: 0, answers: 0, reports: 0 },
};

export function findAnswer(log: CallLog, key: string, nowMs: number): LoggedAnswer | undefined {
  return log.answers.findLast((answer) => answer.key === key && answer.untilMs > nowMs);
}

/** Seconds until another answer may be kept; 0 while there is room. */
export function keptAgainAfter({ kept }: CallLog, nowMs: number): number {
  if (!kept || kept.count < maxKeptADay) return 0;
  return Math.max(0, Math.ceil((kept.sinceMs + dayMs - nowMs) / 1000));
}

function countKept({ kept }: CallLog, nowMs: number): NonNullable<CallLog['kept']> {
  if (!kept || kept.sinceMs + dayMs <= nowMs) return { sinceMs: nowMs, count: 1 };
  return { ...kept, count: kept.count + 1 };
}

/**
 * Adds a call to the log. What has no more place moves out, the oldest first; an old report's answer is
 * dropped.
 */
export function recordCall(before: CallLog, call: RecordedCall, player: Player, nowMs: number): LogChange {
  const log = call.answer ? { ...before, kept: countKept(before, nowMs) } : before;
  const room = roomFor(player);
  const { signatures, spilled } = call.used
    ? addSignature(log.signatures, call.used, room.signatures, nowMs)
    : { signatures: log.signatures, spilled: [] };
  const { answers, moved } = addAnswer(log.answers, call.answer, room.answerBytes);
  const mark = call.used && lastSignature(signatures);
  if (spilled.length === 0 && moved.length === 0)
    return { log: { ...log, count: log.count + 1, signatures, answers }, spilled, moved, mark };
  const elsewhere = { ...log.elsewhere };
  for (const { staleAtMs } of spilled) elsewhere.signatures = Math.max(elsewhere.signatures, staleAtMs);
  for (const { isReport, untilMs } of moved) {
    const kind = isReport ? 'reports' : 'answers';
    elsewhere[kind] = Math.max(elsewhere[kind], untilMs);
  }
  return { log: { ...log, count: log.count + 1, signatures, answers, elsewhere }, spilled, moved, mark };
}

function addAnswer(
  before: readonly LoggedAnswer[],
  answer: LoggedAnswer | null,
  budget: number,
): { answers: readonly LoggedAnswer[]; moved: LoggedAnswer[] } {
  if (!answer) return { answers: before, moved: [] };
  if (lengthOf(answer) > budget) return { answers: before, moved: [answer] };
  const answers = withoutOldReports([...before, answer]);
  const moved: LoggedAnswer[] = [];
  let total = answers.reduce((sum, answer) => sum + lengthOf(answer), 0);
  while (total > budget || answers.length > maxAnswers) {
    const oldest = answers.shift()!;
    total -= lengthOf(oldest);
    if (!oldest.isReport) moved.push(oldest);
  }
  return { answers, moved };
}

function withoutOldReports(answers: LoggedAnswer[]): LoggedAnswer[] {
  let tooMany = answers.filter(({ isReport }) => isReport).length - maxReports;
  return tooMany > 0 ? answers.filter(({ isReport }) => !isReport || tooMany-- <= 0) : answers;
}

/** The bytes that it takes in the document, and some for the names of its fields. */
function lengthOf({ key, body, callHash }: LoggedAnswer): number {
  return Buffer.byteLength(body) + key.length + callHash.length + 90;
}

/**
 * Places for signatures and bytes for answers: few for a player who owns much, so that no document is longer
 * than 16 KB.
 */
function roomFor({ ships, artifacts, flights }: Player): { signatures: number; answerBytes: number } {
  if (ships.length + artifacts.length <= maxUncrowded) return { signatures: 80, answerBytes: 4096 };
  const taps = flights.reduce((sum, { tapped }) => sum + tapped.length, 0);
  return taps > maxTapsBeside ? { signatures: 2, answerBytes: 0 } : { signatures: 10, answerBytes: 400 };
}

/** The stored form of an answer that leaves the log. */
export function toStored(
  playerId: string,
  { key, callHash, status, body, untilMs }: LoggedAnswer,
): StoredAnswer {
  return {
    kind: 'answer',
    id: `${playerId}:${key}`,
    callHash,
    status,
    body,
    expiresAt: new Date(untilMs),
  };
}

/** A used signature. */
export interface UsedSignature {
  /** In hex; the second form begins with `2.`. */
  readonly signature: string;
  readonly idempotencyKey: string | null;
  /** When its timestamp is too old for any server. Real time. */
  readonly staleAtMs: number;
}

/** A signature that has no more place in the player's document. */
export interface SpilledSignature {
  /** The first 9 bytes of the signature, in base64. */
  readonly start: string;
  readonly keyHash: string;
  readonly staleAtMs: number;
}

/**
 * A packed signature: the second in which it is stale, in base 36 (8 characters), its start (12) and its
 * key's hash (12).
 */
const entryLength = 32;
const signatureLength = 64;
const startAt = 8;
const keyAt = 20;

/** Part of the text that only the last signature has added. */
function lastSignature(signatures: string): string {
  return signatures.slice(-entryLength);
}

/** A hash of the key under which a signature was used. */
export function hashOfKey(key: string | null): string {
  return createHash('sha256')
    .update(key === null ? '' : `key ${key}`)
    .digest('base64')
    .slice(0, entryLength - keyAt);
}

/**
 * Start of a signature, long enough to recognise it in either form. Throws for a text that isn't a signature.
 */
export function startOf(signature: string): string {
  const start = Buffer.from(signature.slice(-signatureLength), 'hex')
    .toString('base64')
    .slice(0, keyAt - startAt);
  if (start.length !== keyAt - startAt) throw new Error('A signature has 64 hexadecimal digits');
  return start;
}

/** The key's hash of the call that used a signature; undefined for a signature that isn't there. */
export function findSignature(signatures: string, signature: string): string | undefined {
  const start = startOf(signature);
  for (let at = signatures.indexOf(start); at >= 0; at = signatures.indexOf(start, at + 1))
    if (at % entryLength === startAt)
      return signatures.slice(at + keyAt - startAt, at + entryLength - startAt);
  return undefined;
}

/** Adds a signature and removes stale ones. When there are `max` fresh ones, the older half moves out. */
export function addSignature(
  before: string,
  used: UsedSignature,
  max: number,
  nowMs: number,
): { signatures: string; spilled: SpilledSignature[] } {
  let entries = Array.from({ length: before.length / entryLength }, (_, index) =>
    before.slice(index * entryLength, (index + 1) * entryLength),
  ).filter((entry) => staleAtMs(entry) > nowMs);
  const spilled = entries.length >= max ? entries.slice(0, max / 2) : [];
  entries = entries.slice(spilled.length);
  return {
    signatures: entries.join('') + pack(used),
    spilled: spilled.map((entry) => ({
      start: entry.slice(startAt, keyAt),
      keyHash: entry.slice(keyAt),
      staleAtMs: staleAtMs(entry),
    })),
  };
}

function pack({ signature, idempotencyKey, staleAtMs }: UsedSignature): string {
  const second = Math.ceil(staleAtMs / 1000)
    .toString(36)
    .padStart(startAt, '0');
  return second + startOf(signature) + hashOfKey(idempotencyKey);
}

function staleAtMs(entry: string): number {
  return Number.parseInt(entry.slice(0, startAt), 36) * 1000;
}
