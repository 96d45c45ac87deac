import { artifactRowOf, shipRowOf } from '#engine/content/hangar.ts';
import { artifactKeyOf, shipKeyOf } from '#engine/content/ids.ts';
import { languages } from '#engine/content/languages.ts';
import { heldWords } from '#engine/content/live-content.ts';
import type { RequestKind } from '#engine/rules/core/change-request.ts';
import type { Grant, MessageRequest, MoneyChange, RequestOf } from '../../../core/change-request.ts';
import { nameOf } from '../../../core/strings/strings.ts';
import type { Services } from '../../../services.ts';
import { worthOfGrant } from '../players/give-grant.ts';
import { describeContent, describeTunables, type RequestLine } from './describe-publication.ts';
import { toAttachment, worthOfAttachments } from './messages.ts';

export interface Described {
  /** Sentence with the asker and the request. */
  readonly sentence: string;
  readonly lines: readonly RequestLine[];
}

interface Subject<Kind extends RequestKind> {
  readonly services: Services;
  readonly request: RequestOf<Kind>;
  /** The name of a player, by id. */
  readonly nameOfPlayer: (playerId: string) => string;
}

/** The verb and object of the sentence, and the whole request in lines. */
type Describe<Kind extends RequestKind> = (subject: Subject<Kind>) => {
  readonly act: string;
  readonly lines: RequestLine[];
};

const describers: { readonly [Kind in RequestKind]: Describe<Kind> } = {
  grant: ({ services, request, nameOfPlayer }) => {
    const lines = linesOfGrant(request.body, services);
    return { act: `give ${nameOfPlayer(request.playerId)} ${joined(lines)}`, lines };
  },
  message: ({ services, request, nameOfPlayer }) => {
    const message = request.body;
    const gifts = message.attachments.map((attachment): RequestLine => {
      const { kind, count, collectionId } = attachment;
      const worth = worthOfAttachments(services, [toAttachment(attachment)]) * request.reach;
      return { text: `${countOf(kind, count, collectionId)} for each`, worth };
    });
    const whom = message.playerId ? nameOfPlayer(message.playerId) : audienceOf(message, request.reach);
    const held = gifts.length > 0 ? `, with ${joined(gifts)}` : '';
    return {
      act: `send “${message.texts.en.title}” to ${whom}${held}`,
      lines: [...gifts, ...textLines(message)],
    };
  },
  merge: ({ request, nameOfPlayer }) => {
    const [double, into] = [nameOfPlayer(request.playerId), nameOfPlayer(request.body.into)];
    return {
      act: `merge ${double} into ${into}, and close ${double}`,
      lines: [
        { text: `Everything that ${double} owns moves to ${into}. It is final.`, worth: request.worth },
      ],
    };
  },
  settlement: ({ services, request, nameOfPlayer }) => {
    const { chargeId, product, stars } = request.body;
    const { title } = heldWords(services.store.content.current().content, 'products', product, 'en');
    return {
      act: `give ${nameOfPlayer(request.playerId)} ${title} for a payment of ${starsText(stars)}`,
      lines: [
        { text: `${title}, above what was paid for it`, worth: request.worth },
        { text: `Payment ${chargeId}, ${starsText(stars)}`, worth: null },
      ],
    };
  },
  take: ({ request, nameOfPlayer }) => {
    const { currency, amount, isDebt } = request.body;
    const money = moneyText(currency, amount);
    const rest = isDebt ? 'What is not there becomes a debt.' : 'Nothing is taken if it is not all there.';
    return {
      act: `take ${money} from ${nameOfPlayer(request.playerId)}`,
      lines: [
        { text: `Take ${money}`, worth: request.worth },
        { text: rest, worth: null },
      ],
    };
  },
  forgive: ({ request, nameOfPlayer }) => {
    const { currency, amount } = request.body;
    const money = moneyText(currency, amount);
    return {
      act: `forgive ${nameOfPlayer(request.playerId)} a debt of ${money}`,
      lines: [{ text: `Forgive ${money}, or as much as is owed`, worth: request.worth }],
    };
  },
  content: ({ services, request }) => describeContent(services, request),
  tunables: ({ services, request }) => describeTunables(services, request),
};

/** The whole request in plain English. */
export function describeRequest<Kind extends RequestKind>(subject: Subject<Kind>): Described {
  const { act, lines } = describers[subject.request.kind](subject);
  return { sentence: `${subject.request.by} asks to ${act}.`, lines };
}

function linesOfGrant(grant: Grant, services: Services): RequestLine[] {
  const { amount = 0, clean = 0, keys = {}, boosters = {}, ships = [], artifacts = [], shards = [] } = grant;
  const line = (text: string, part: Grant) => ({ text, worth: worthOfGrant(part, services) });
  const counted: (RequestLine | false)[] = [
    amount > 0 && line(countOf('protomatter', amount), { amount }),
    clean > 0 && line(countOf('clean_protomatter', clean), { clean }),
    ...(['ship', 'artifact'] as const).map((kind) => {
      const count = keys[kind] ?? 0;
      return count > 0 && line(countOf(`${kind}_capsule_key`, count), { keys: { [kind]: count } });
    }),
    ...boosterKinds.map(([field, kind]) => {
      const count = boosters[field] ?? 0;
      return count > 0 && line(countOf(kind, count), { boosters: { [field]: count } });
    }),
  ];
  return [
    ...counted.filter((part) => part !== false),
    ...ships.map((ship) => line(`a ship: ${ship.rarity}, for ${ship.type}`, { ships: [ship] })),
    ...artifacts.map((artifact) =>
      line(countOf('artifact', 1, artifact.artifactId), { artifacts: [artifact] }),
    ),
    ...shards
      .filter(({ count }) => count > 0)
      .map((shard) => line(countOf(shard.kind, shard.count, shard.collectionId), { shards: [shard] })),
  ];
}

const boosterKinds = [
  ['autoReplenishCount', 'auto_replenish'],
  ['fullHealingCount', 'full_healing'],
  ['timeTravelCount', 'time_travel'],
] as const;

function textLines({ texts, sender, kind, expiresAt }: MessageRequest): RequestLine[] {
  return [
    ...languages.flatMap((language) => {
      const written = texts[language];
      return written
        ? [{ text: `${language.toUpperCase()}: ${written.title}. ${written.text}`, worth: null }]
        : [];
    }),
    { text: `From ${sender}, as ${kind}, until ${expiresAt ?? '30 days after it is sent'}`, worth: null },
  ];
}

function audienceOf({ share, playerIds }: MessageRequest, reach: number): string {
  const whom = reach === 1 ? '1 player' : `${numberText(reach)} players`;
  if (playerIds) return `${whom} of a list`;
  return share ? `${whom} (${share.from} to ${share.to} % by the salt “${share.salt}”)` : whom;
}

/** Short for the sentence: up to three parts by name, more of them by their number. */
function joined(lines: readonly RequestLine[]): string {
  const texts = lines.map(({ text }) => text);
  if (texts.length > 3) return `${texts.slice(0, 2).join(', ')} and ${texts.length - 2} other things`;
  if (texts.length < 2) return texts[0] ?? 'nothing';
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

type Counted = MessageRequest['attachments'][number]['kind'];

const words: Readonly<Record<Counted, readonly [one: string, many: string]>> = {
  protomatter: ['PROTO', 'PROTO'],
  clean_protomatter: ['clean PROTO', 'clean PROTO'],
  ship_capsule_key: ['ship key', 'ship keys'],
  artifact_capsule_key: ['artifact key', 'artifact keys'],
  ship_shard: ['shard of the ship', 'shards of the ship'],
  artifact_shard: ['shard of the artifact', 'shards of the artifact'],
  auto_replenish: ['autofill', 'autofills'],
  full_healing: ['full repair', 'full repairs'],
  time_travel: ['time travel', 'time travels'],
  ship: ['ship', 'ships'],
  artifact: ['artifact', 'artifacts'],
};

function countOf(kind: Counted, count: number, collectionId?: string): string {
  const [one, many] = words[kind];
  const collection = collectionId ? ` ${collectionName(kind, collectionId)}` : '';
  return `${numberText(count)} ${count === 1 ? one : many}${collection}`;
}

function collectionName(kind: Counted, id: string): string {
  const isShip = kind === 'ship' || kind === 'ship_shard';
  const key = isShip ? shipKeyOf(id) : artifactKeyOf(id);
  if (!key) return id;
  const { rarity } = isShip ? shipRowOf(key) : artifactRowOf(key);
  return `${nameOf(isShip ? 'ships' : 'artifacts', key, 'en')} (${rarity})`;
}

function moneyText(currency: MoneyChange['currency'], amount: number): string {
  return countOf(currency === 'clean' ? 'clean_protomatter' : 'protomatter', amount);
}

function numberText(amount: number): string {
  const text = new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(amount);
  return text.replaceAll(',', '\u202f');
}

function starsText(stars: number): string {
  return stars === 1 ? '1 Star' : `${numberText(stars)} Stars`;
}
