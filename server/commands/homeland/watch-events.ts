import { perLanguage } from '#engine/content/languages.ts';
import { eventWordsOf } from '#engine/content/live-content.ts';
import { type MessageCode, messageRows } from '#engine/content/messages.ts';
import type { AwardRow } from '#engine/content/schemas/galaxy.ts';
import type { BoardEntry } from '#engine/rules/crew/leaderboard.ts';
import { dropAward } from '#engine/rules/galaxy/awards.ts';
import { codeText } from '../../core/strings/message-strings.ts';
import { uuidOf } from '../../core/uuid-of.ts';
import type { Services } from '../../services.ts';
import type { PlayerMessage } from '../../store/core/message.ts';
import type { EventRun } from '../../store/repositories/homeland/event-run-repository.ts';
import { runRounds } from '../core/run-rounds.ts';

const batchSize = 200;
/** A change decided in the last moment is written by then. */
const graceMs = 60_000;
/** An event that ended longer ago without anybody noticing it isn't opened any more. */
const openableMs = 86_400_000;

type EventServices = Pick<Services, 'store' | 'clock'>;

/**
 * Sends the rewards of events: for milestones as soon as they are reached, for places when the event is over.
 * The ids of messages follow from their event and reward, so a round may stop anywhere, run twice, or run in
 * two processes. Returns the function that stops the job.
 */
export function watchEvents(services: Services, everyMs: number): () => Promise<unknown> {
  const rounds = runRounds(services, 'settling events', () => settleEvents(services), everyMs);
  services.clock.onMove(() => rounds.run());
  return () => rounds.stop();
}

export async function settleEvents(services: EventServices): Promise<void> {
  const { store, clock } = services;
  // Another process may have published an event that this one doesn't know: it hasn't been taken back.
  await store.content.readNewer();
  const nowMs = clock.now();
  const { events, content } = store.content.current();
  const begun = events.filter(
    ({ fromMs, untilMs, row }) => (row.goal || row.board) && fromMs <= nowMs && nowMs < untilMs + openableMs,
  );
  await store.eventRuns.open(
    begun.map((event) => ({
      ...event,
      reached: 0,
      titles: perLanguage((language) => {
        return eventWordsOf(content, language)[event.row.key]?.title ?? event.row.key;
      }),
    })),
  );
  for (const run of await store.eventRuns.listOpen()) await follow(services, run, nowMs);
}

async function follow(services: EventServices, run: EventRun, nowMs: number): Promise<void> {
  const { eventCounts, eventRuns, outboxes } = services.store;
  const untilMs = await endOf(services, run, nowMs);
  await sendMilestones(services, run, nowMs);
  if (nowMs < untilMs + graceMs || !services.store.databaseClock.isSettled) return;
  if (await outboxes.holdsCountOf(run.id)) return;
  // Once more, with the contributions that arrived since.
  await sendMilestones(services, run, nowMs);
  const places = run.row.board?.at(-1)?.to ?? 0;
  const first = places > 0 ? await eventCounts.listFirst(run.id, places) : [];
  await services.store.inbox.add(placeMessages(run, first, nowMs));
  await eventRuns.settle(run.id, nowMs);
}

/**
 * The published end of an event. A withdrawn event ends immediately, and pays for contributions until then.
 */
async function endOf({ store }: EventServices, run: EventRun, nowMs: number): Promise<number> {
  const present = store.content.current().events.find(({ id }) => id === run.id);
  const untilMs = present?.untilMs ?? Math.min(run.untilMs, nowMs);
  if (untilMs !== run.untilMs) await store.eventRuns.end(run.id, untilMs);
  return untilMs;
}

async function sendMilestones({ store }: EventServices, run: EventRun, nowMs: number): Promise<void> {
  const { goal } = run.row;
  if (!goal) return;
  const { eventCounts, eventRuns, inbox } = store;
  const { sum } = await eventCounts.sumOf(run.id);
  const now = goal.milestones.filter(({ at }) => sum >= at * 100).length;
  const reached = Math.max(run.reached, now);
  if (reached > run.reached) await eventRuns.reach(run.id, reached);
  if (reached === 0) return;
  for (;;) {
    const unsent = await eventCounts.findUnsent(run.id, reached, batchSize);
    if (unsent.length === 0) return;
    await inbox.add(
      unsent.flatMap(({ playerId, sent }) => milestoneMessages(run, playerId, sent, reached, nowMs)),
    );
    await eventCounts.markSent(
      run.id,
      unsent.map(({ playerId }) => playerId),
      reached,
    );
  }
}

const dayMs = 86_400_000;
type Values = Readonly<Record<string, string | number>>;

/** The rewards of the milestones after the first `sent`, up to `reached` of them. */
function milestoneMessages(
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
function placeMessages(run: EventRun, first: readonly BoardEntry[], nowMs: number): PlayerMessage[] {
  return first.flatMap(({ playerId, value }, index) => {
    const rank = index + 1;
    const rewards = run.row.board?.find(({ to }) => rank <= to)?.rewards;
    if (!rewards) return [];
    const id = uuidOf(`event ${run.id} place ${playerId}`);
    const values = { rank, count: grouped(Math.floor(value / 100)) };
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
    id,
    playerId,
    sender,
    kind,
    texts,
    event,
    code: null,
    values: {},
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
