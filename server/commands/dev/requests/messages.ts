import { artifactRowOf, shipRowOf } from '#engine/content/hangar.ts';
import { artifactKeyOf, shipKeyOf } from '#engine/content/ids.ts';
import type { Attachment } from '#engine/rules/core/message.ts';
import { type Drops, worthOf } from '#engine/rules/core/worth.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { MessageRequest } from '../../../core/change-request.ts';
import { uuidOf } from '../../../core/uuid-of.ts';
import type { Services } from '../../../services.ts';
import { broadcast, type NewMessage, sendMessages } from '../../account/broadcasts.ts';

type RequestedAttachment = MessageRequest['attachments'][number];

const defaultDays = 30;
const dayMs = 86_400_000;

/** Sends an operator's message: once under a key, however often it is called. */
export async function deliverMessage(services: Services, request: MessageRequest, key: string) {
  const { playerId, share, sender, kind, texts, expiresAt, playerIds: players, isForLater } = request;
  const fromMs = request.startsAt ? Date.parse(request.startsAt) : undefined;
  const untilMs = expiresAt ? Date.parse(expiresAt) : services.clock.now() + defaultDays * dayMs;
  const attachments = request.attachments.map(toAttachment);
  const message: NewMessage = { key, sender, kind, texts, untilMs, attachments };
  if (playerId) await sendMessages(services, [{ ...message, playerId }]);
  else await broadcast(services, message, { share: share ?? null, players, fromMs, isForLater });
  return { messageId: uuidOf(key), playerId: playerId ?? null };
}

/** Counts hundredths of a currency, and whole pieces of everything else. */
export function toAttachment({ kind, count, collectionId }: RequestedAttachment): Attachment {
  const isMoney = kind === 'protomatter' || kind === 'clean_protomatter';
  return {
    kind,
    count: isMoney ? Math.round(count * 100) : Math.max(1, Math.round(count)),
    collection: collectionOf(kind, collectionId),
  };
}

function collectionOf(kind: RequestedAttachment['kind'], id: string | undefined): string | null {
  const isShip = kind === 'ship' || kind === 'ship_shard';
  if (!isShip && kind !== 'artifact' && kind !== 'artifact_shard') return null;
  const key = id && (isShip ? shipKeyOf(id) : artifactKeyOf(id));
  if (!key) throw new CallRefused('not_found');
  return key;
}

/** Worth of one receiver's attachments in PROTO. */
export function worthOfMessage(services: Services, { attachments }: MessageRequest): number {
  return worthOfAttachments(services, attachments.map(toAttachment));
}

export function worthOfAttachments(services: Services, all: readonly Attachment[]): number {
  const countOf = (wanted: Attachment['kind']) =>
    all.reduce((sum, { kind, count }) => (kind === wanted ? sum + count : sum), 0);
  return worthOf(
    {
      amount: countOf('protomatter') / 100,
      clean: countOf('clean_protomatter') / 100,
      keys: countOf('ship_capsule_key') + countOf('artifact_capsule_key'),
      boosters: {
        autoReplenishCount: countOf('auto_replenish'),
        fullHealingCount: countOf('full_healing'),
        timeTravelCount: countOf('time_travel'),
      },
      drops: all.flatMap(dropOf),
    },
    services.store.tunables.current().values,
    services.store.content.current().content.chances,
  );
}

function dropOf({ kind, count, collection }: Attachment): Drops[] {
  if (collection === null) return [];
  if (kind === 'ship' || kind === 'ship_shard')
    return [{ kind, count, rarity: shipRowOf(collection).rarity }];
  if (kind === 'artifact' || kind === 'artifact_shard')
    return [{ kind, count, rarity: artifactRowOf(collection).rarity }];
  return [];
}
