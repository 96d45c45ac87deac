import { perLanguage } from '#engine/content/languages.ts';
import { type MessageCode, messageRows } from '#engine/content/messages.ts';
import type { AwardRow } from '#engine/content/schemas/galaxy.ts';
import { dropAward } from '#engine/rules/galaxy/awards.ts';
import { codeText } from '#server/core/strings/message-strings.ts';
import { uuidOf } from '#server/core/uuid-of.ts';
import type { PlayerMessage } from '#server/store/core/message.ts';
import type { EventEntry } from '#server/store/leaderboards/event-board.ts';
import type { EventRun } from '#server/store/repositories/homeland/event-run-repository.ts';

const dayMs = 86_400_000;
type Values = Readonly<Record<string, string | number>>;

/** The rewards of the milestones after the first `sent`, up to `reached` of them. */
export function milestoneMessages(
  run: EventRun,
  playerId: string,
  sent: number,
  reached: number,
  nowMs: number,
): PlayerMessage[] {
  const due = run.row.goal?.milestones.slice(sent, reached) ?? [];
  return due.map(({ at, rewards }, index) => {
    const id = uuidOf(`event ${run.id} milestone ${sent + index + 1} ${playerId}`);
    return message(run, 'event_milestone', { id, playerId, rewards }, { at: grouped(at) }, nowMs);
  });
}

/** The rewards of places, for players in the order of the board. */
export function placeMessages(run: EventRun, first: readonly EventEntry[], nowMs: number): PlayerMessage[] {
  return first.flatMap(({ playerId, count }, index) => {
    const rank = index + 1;
    const rewards = run.row.board?.find(({ to }) => rank <= to)?.rewards;
    if (!rewards) return [];
    const id = uuidOf(`event ${run.id} place ${playerId}`);
    const values = { rank, count: grouped(Math.floor(count / 100)) };
    return [message(run, 'event_place', { id, playerId, rewards }, values, nowMs)];
  });
}

interface Reward {
  readonly id: string;
  readonly playerId: string;
  readonly rewards: readonly AwardRow[];
}

/** Carries its texts, because the name of an event is live content. */
function message(
  { id: event, titles }: EventRun,
  code: MessageCode,
  { id, playerId, rewards }: Reward,
  values: Values,
  nowMs: number,
): PlayerMessage {
  const { sender, kind, days } = messageRows[code];
  const texts = perLanguage((language) =>
    codeText(code, { ...values, event: titles[language] ?? titles.en }, language),
  );
  return {
    ...{ id, playerId, sender, kind, texts, event, code: null, values: {} },
    atMs: nowMs,
    untilMs: nowMs + days * dayMs,
    attachments: rewards
      .map(dropAward)
      .map(({ kind: what, count, collection }) => ({ kind: what, count, collection })),
  };
}

/** Groups of three digits with a no-break space. */
function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}
