import { useSnapshot } from 'valtio';
import { claimMessage, claims } from '#engine/client/account/inbox.ts';
import { gameNow } from '#engine/client/core/state.ts';
import type { InboxMessage } from '#engine/protocol/account/calls.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { messageModal } from '../modals.ts';
import { AttachmentSlot, dayOf, Sender, useAttachmentText, useTimeLeft } from './message-parts.tsx';

/** One message in the list: a press opens it, and what it holds can be claimed here. */
export function MessageRow({ message }: { message: InboxMessage }) {
  const { t } = useTranslation();
  const timeLeft = useTimeLeft();
  const { uuid, title, text, sender, isRead, attachments, createdAt, expiresAt } = message;
  const isOpen = attachments.length > 0 && !message.isClaimed;
  const isOver = Date.parse(expiresAt) <= gameNow();
  const { text: left, isSoon } = timeLeft(expiresAt);
  return (
    <li className={`message ${isRead ? 'is-read' : ''} ${isOver ? 'is-over' : ''}`}>
      <button type="button" className="message__open" onClick={() => openModal(messageModal, { uuid })}>
        <Sender sender={sender} />
        <span className="message__what">
          <span className="message__title">{title}</span>
          {message.isClaimed ? (
            <Gained message={message} />
          ) : (
            <span className="small message__text">{text}</span>
          )}
        </span>
        <span className={`label message__date ${isOpen && isSoon ? 'is-soon' : 't3'}`}>
          {isOpen || isOver ? left : dayOf(createdAt)}
        </span>
        {!isRead && <span className="hidden">{t('account:inbox.unread-one')}</span>}
      </button>
      {isOpen && !isOver && <Claim message={message} />}
    </li>
  );
}

/** What a claimed message has brought. */
function Gained({ message }: { message: InboxMessage }) {
  const { t } = useTranslation();
  const thing = useAttachmentText();
  return (
    <span className="small c-gain message__gained">
      <Icon name="check" size={16} weight={2.2} />
      {t('account:inbox.gained', { things: message.attachments.map(thing).join(', ') })}
    </span>
  );
}

function Claim({ message: { uuid, title, attachments } }: { message: InboxMessage }) {
  const { t } = useTranslation();
  const { waiting, failed } = useSnapshot(claims);
  const thing = useAttachmentText();
  return (
    <div className="message__claim">
      <ul className="message__things">
        {attachments.map((attachment) => (
          <li key={`${attachment.kind}${attachment.collectionId}`} title={thing(attachment)}>
            <span className="hidden">{thing(attachment)}</span>
            <AttachmentSlot attachment={attachment} size={40} />
          </li>
        ))}
      </ul>
      {waiting[uuid] ? (
        <span className="label t2">{t('account:inbox.waits')}</span>
      ) : (
        <Button
          kind="collect"
          size="small"
          label={t('account:inbox.claim-one', { title })}
          onPress={() => claimMessage(uuid)}
        >
          {t('account:inbox.claim')}
        </Button>
      )}
      {failed[uuid] && (
        <p className="label c-danger message__failed" role="alert">
          {failed[uuid]}
        </p>
      )}
    </div>
  );
}
