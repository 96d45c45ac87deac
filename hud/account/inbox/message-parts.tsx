import { gameNow, state } from '#engine/client/core/state.ts';
import type { InboxMessage, MessageAttachment } from '#engine/protocol/account/calls.ts';
import type { BoosterType } from '#engine/rules/core/boosters.ts';
import { BoosterObject } from '#hud/capsules/synthesis/booster-object.tsx';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { amount } from '#hud/ui/format/amount.ts';
import { Icon, type IconName } from '#hud/ui/icons/icon.tsx';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { Slot } from '#hud/ui/pictures/rarity.tsx';

const icons: Readonly<Record<InboxMessage['sender'], IconName>> = {
  team: 'tool',
  season: 'trophy',
  event: 'star',
  hangar: 'hangar',
  crew: 'crew',
  homeland: 'homeland',
  shop: 'receipt',
};

/** The sender's glyph in a ring of the sender's colour. */
export function Sender({ sender }: { sender: InboxMessage['sender'] }) {
  return (
    <span className={`sender sender--${sender}`} aria-hidden="true">
      <Icon name={icons[sender]} size={21} weight={1.6} />
    </span>
  );
}

export const dayMs = 86_400_000;

/** How much time is left until a moment: '13 days left', '21 h left', '40 min left'. */
export function useTimeLeft(): (iso: string) => { text: string; isSoon: boolean } {
  const { t } = useTranslation();
  return (iso) => {
    const leftMs = Date.parse(iso) - gameNow();
    const isSoon = leftMs < dayMs;
    if (leftMs <= 0) return { text: t('account:inbox.expired'), isSoon: false };
    if (leftMs < 3_600_000)
      return { text: t('account:inbox.left.minutes', { count: Math.ceil(leftMs / 60_000) }), isSoon };
    if (isSoon)
      return { text: t('account:inbox.left.hours', { count: Math.floor(leftMs / 3_600_000) }), isSoon };
    return { text: t('account:inbox.left.days', { count: Math.floor(leftMs / dayMs) }), isSoon };
  };
}

/** A short date, 18 Nov. */
export function dayOf(iso: string): string {
  const language = state.settings.language === 'en' ? 'en-GB' : state.settings.language;
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
    .format(new Date(iso))
    .replace(/\.$/, '');
}

function pictureOf({ kind, rarity, skin }: MessageAttachment): string | null {
  switch (kind) {
    case 'protomatter':
      return propPicture('proto');
    case 'clean_protomatter':
      return propPicture('clean');
    case 'ship_capsule_key':
      return propPicture('key-ship');
    case 'artifact_capsule_key':
      return propPicture('key-artifact');
    case 'ship_shard':
    case 'ship':
      return propPicture(`shard-ship-${rarity ?? 'common'}`);
    case 'artifact_shard':
      return propPicture(`shard-artifact-${rarity ?? 'common'}`);
    case 'artifact':
      return propPicture(`artifact-${skin}`);
    default:
      return null;
  }
}

/** An attachment in a frame of its rarity, with its number in the corner. */
export function AttachmentSlot({ attachment, size }: { attachment: MessageAttachment; size: number }) {
  const { kind, count, rarity } = attachment;
  const picture = pictureOf(attachment);
  const number = amount(count, Number.isInteger(count) ? 0 : 2);
  const badge = (
    <span className="attachment__count num" aria-hidden="true">
      {number}
    </span>
  );
  if (picture)
    return (
      <Slot rarity={rarity ?? 'common'} picture={picture} size={size}>
        {size < 60 && badge}
      </Slot>
    );
  return (
    <span className="slot slot--common" style={{ width: size, height: size }}>
      <BoosterObject type={kind as BoosterType} width={size * 0.72} height={size * 0.72} />
      {size < 60 && badge}
    </span>
  );
}

/** An attachment in words: '300 PROTO'. */
export function useAttachmentText(): (attachment: MessageAttachment) => string {
  const { t } = useTranslation();
  return ({ kind, count }) => {
    const number = amount(count, Number.isInteger(count) ? 0 : 2);
    return `${number} ${t(`account:inbox.thing.${kind}`, { count: Math.floor(count) })}`;
  };
}
