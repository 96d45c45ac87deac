import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { claimMessage, claims, inbox, readMessage } from '#engine/client/account/inbox.ts';
import { gameNow, state } from '#engine/client/core/state.ts';
import type { InboxMessage, MessageAttachment } from '#engine/protocol/account/calls.ts';
import type { BoosterType } from '#engine/rules/core/player.ts';
import { BoosterObject } from '../../capsules/synthesis/booster-object.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { dayMs, formatAmount } from '../../ui/format/amount.ts';
import { dateTime } from '../../ui/format/date-time.ts';
import { TickScale } from '../../ui/gauges/gauge.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { ModalPage } from '../../ui/modals/modal-page.tsx';
import { propPicture, Slot } from '../../ui/pictures/rarity.tsx';
import { AchievementClaim } from './achievement-claim.tsx';

export interface MessageProps {
  /** The message's id. */
  uuid: string;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    message: MessageProps;
  }
}

/** One message with its text, its attachments and their expiry. Opening a message marks it as read. */
export function MessageModal({ uuid, onClose }: MessageProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const message = useQuery(inbox).value?.data.find((each) => each.uuid === uuid);
  useEffect(() => {
    if (message) void readMessage(message);
  }, [message]);
  if (!message) return null;
  const { title, text, sender, createdAt, attachments } = message;
  return (
    <ModalPage
      title={t('account:inbox.title')}
      onClose={onClose}
      foot={<Foot message={message} onClose={onClose} />}
    >
      <p className={`message-page__from sender-text--${sender}`}>
        <Sender sender={sender} />
        {t(`account:inbox.sender.${sender}`)}
      </p>
      <h2 className="message-page__title">{title}</h2>
      <p className="label t2">{dateTime(createdAt)}</p>
      <div className="message-page__text">
        {text.split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {attachments.length > 0 && <Attached message={message} />}
    </ModalPage>
  );
}

function Attached({ message: { attachments, createdAt, expiresAt, isClaimed } }: { message: InboxMessage }) {
  const { t } = useTranslation();
  const timeLeft = useTimeLeft();
  const [from, until] = [Date.parse(createdAt), Date.parse(expiresAt)];
  return (
    <section>
      <hr className="hr" />
      <h3 className="label t2 message-page__attached">{t('account:inbox.attached')}</h3>
      <ul className="message-page__things">
        {attachments.map((attachment) => {
          const { kind, count, collectionId } = attachment;
          return (
            <li key={`${kind}${collectionId}`}>
              <AttachmentSlot attachment={attachment} size={64} />
              <span>
                <span className="num message-page__count">
                  {formatAmount(count, Number.isInteger(count) ? 0 : 2)}
                </span>
                <span className="label t2">
                  {t(`account:inbox.thing.${kind}`, { count: Math.floor(count) })}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {!isClaimed && (
        <div className="message-page__held">
          <span className="label t2">{t('account:inbox.held')}</span>
          <span className="label">{timeLeft(expiresAt).text}</span>
          <TickScale
            share={Math.max(0, (until - gameNow()) / (until - from))}
            ticks={48}
            tone="signal"
            height={10}
          />
        </div>
      )}
    </section>
  );
}

function Foot({ message, onClose }: { message: InboxMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const { waiting, failed } = useSnapshot(claims);
  const { uuid, attachments, isClaimed, expiresAt } = message;
  const isOver = Date.parse(expiresAt) <= gameNow();
  if (attachments.length === 0 || isClaimed || isOver)
    return (
      <>
        {!isOver && <AchievementClaim message={message} />}
        <Button onPress={onClose}>{t('account:inbox.back')}</Button>
      </>
    );
  return (
    <>
      {failed[uuid] && (
        <p className="label c-danger" role="alert">
          {failed[uuid]}
        </p>
      )}
      <Button
        kind="collect"
        reason={waiting[uuid] ? t('account:inbox.waits') : null}
        onPress={() => claimMessage(uuid)}
      >
        {t('account:inbox.claim-all-of', { count: attachments.length })}
      </Button>
    </>
  );
}

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

/** Time left until a moment: '13 days left', '21 h left', '40 min left'. */
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
export function shortDate(iso: string): string {
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
  const number = formatAmount(count, Number.isInteger(count) ? 0 : 2);
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
    const number = formatAmount(count, Number.isInteger(count) ? 0 : 2);
    return `${number} ${t(`account:inbox.thing.${kind}`, { count: Math.floor(count) })}`;
  };
}
