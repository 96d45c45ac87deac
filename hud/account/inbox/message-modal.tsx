import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { claimMessage, claims, inbox, readMessage } from '#engine/client/account/inbox.ts';
import { gameNow } from '#engine/client/core/state.ts';
import type { InboxMessage } from '#engine/protocol/account/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { dateTime } from '#hud/ui/format/date-time.ts';
import { Scale } from '#hud/ui/gauges/gauge.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { ModalPage } from '#hud/ui/modals/modal-page.tsx';
import type { MessageProps } from '../modals.ts';
import { AttachmentSlot, Sender, useTimeLeft } from './message-parts.tsx';

/** One message: what was written, what it holds, and for how long. Opening it reads it. */
export function MessageModal({ uuid, onClose }: MessageProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const message = useQuery(inbox).value?.data.find((one) => one.uuid === uuid);
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
                  {amount(count, Number.isInteger(count) ? 0 : 2)}
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
          <Scale
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
    return <Button onPress={onClose}>{t('account:inbox.back')}</Button>;
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
