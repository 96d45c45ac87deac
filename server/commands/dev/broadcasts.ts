import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { messageText } from '../../core/strings/message-strings.ts';
import type { Services } from '../../services.ts';
import type { Broadcast } from '../../store/repositories/account/broadcast-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { toTime } from '../core/view-context.ts';
import { untilOthersKnow } from './content/run-publication.ts';

/** Players that one message can name. */
const maxNamed = 1000;

export const listBroadcasts = serviceCommand<'dev.broadcasts'>(async (services, { query }) => {
  const { count, data } = await services.store.broadcasts.list(query.offset, query.limit);
  return { answer: { count, data: await Promise.all(data.map((row) => broadcastView(services, row))) } };
});

export const recallBroadcast = serviceCommand<'dev.recall-broadcast'>(async (services, { params }) => {
  const recalled = await services.store.broadcasts.recall(params.id, services.clock.now());
  if (!recalled) throw new CallRefused('not_found');
  services.live.pushBroadcast();
  await untilOthersKnow(services);
  return { answer: await broadcastView(services, recalled) };
});

/** Saves this process's notes first, so that an outage that has just ended is complete. */
export const findAffected = serviceCommand<'dev.affected-players'>(async (services, { query }) => {
  const { store, failures } = services;
  const [fromMs, untilMs] = [Date.parse(query.from), Date.parse(query.until)];
  if (fromMs >= untilMs)
    throw new CallRefused('validation_failed', { fields: { until: 'before_its_begin' } });
  await store.failures.add(failures.take());
  const telegramIds = await store.failures.playersBetween(fromMs, untilMs);
  const found = await Promise.all(
    telegramIds.slice(0, maxNamed).map((telegramId) => store.identities.findPlayerId(telegramId)),
  );
  const playerIds = found.filter((playerId) => playerId !== null);
  const isWhole = telegramIds.length <= maxNamed;
  return { answer: { count: isWhole ? playerIds.length : telegramIds.length, playerIds } };
});

async function broadcastView(
  { store }: Services,
  message: Broadcast,
): Promise<AnswerOf<'dev.recall-broadcast'>> {
  const { id, sender, kind, attachments, audience, atMs, untilMs, recalledAtMs = null } = message;
  const { share, players, joinedBeforeMs } = audience;
  const all = players ? players.length : await store.players.count();
  return {
    id,
    title: messageText(message, 'en', store.content.current().content).title,
    sender,
    kind,
    attachments: attachments.length,
    from: toTime(atMs),
    until: toTime(untilMs),
    reach: share ? Math.ceil((all * (share.to - share.from)) / 100) : all,
    isList: players !== undefined,
    isForLater: joinedBeforeMs >= untilMs,
    read: await store.inbox.countReaders(id),
    recalledAt: recalledAtMs === null ? null : toTime(recalledAtMs),
  };
}
