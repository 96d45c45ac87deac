import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { claimAll, claimMessage, claims, type Inbox, inbox } from '#engine/client/account/inbox.ts';
import { gameNow } from '#engine/client/core/state.ts';
import type { InboxMessage } from '#engine/protocol/account/calls.ts';
import { ScreenPage } from '../../shell/page.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/choices.tsx';
import { dayMs } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Empty, GhostRows, LoadMore, PartFailed, useQuery } from '../../ui/loading/loaded.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { propPicture } from '../../ui/pictures/rarity.tsx';
import { AchievementClaim } from './achievement-claim.tsx';
import { AttachmentSlot, Sender, shortDate, useAttachmentText, useTimeLeft } from './message-modal.tsx';

type TabId = 'all' | 'claim' | 'news';

const isToClaim = ({ attachments, isClaimed, expiresAt }: InboxMessage) =>
  attachments.length > 0 && !isClaimed && Date.parse(expiresAt) > gameNow();
const shows: Readonly<Record<TabId, (message: InboxMessage) => boolean>> = {
  all: () => true,
  claim: isToClaim,
  news: ({ kind }) => kind === 'news',
};

/** Every message of the game to the player, and what waits to be claimed (D43). */
export function InboxScreen() {
  const { t } = useTranslation();
  const [tab, setTab] = useState<TabId>('all');
  const { value, failure } = useQuery(inbox);
  const waiting = value?.data.filter(isToClaim) ?? [];
  return (
    <ScreenPage
      title={t('account:inbox.title')}
      foot={
        waiting.length > 1 && (
          <Button onPress={() => claimAll(waiting)}>
            {t('account:inbox.claim-all', { count: waiting.length })}
          </Button>
        )
      }
    >
      <Head value={value} />
      {value && value.count > 0 && (
        <Tabs
          label={t('account:inbox.title')}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'all', label: t('account:inbox.tab.all') },
            {
              id: 'claim',
              label: t('account:inbox.tab.claim'),
              badge:
                value.unclaimed > 0
                  ? { count: value.unclaimed, label: t('account:inbox.to-claim', { count: value.unclaimed }) }
                  : undefined,
            },
            { id: 'news', label: t('account:inbox.tab.news') },
          ]}
        />
      )}
      {value ? (
        <Messages value={value} tab={tab} />
      ) : failure ? (
        <PartFailed detail={failure.detail} onRetry={() => inbox.load()} />
      ) : (
        <GhostRows />
      )}
    </ScreenPage>
  );
}

function Head({ value }: { value: Inbox | null }) {
  const { t } = useTranslation();
  const said = value ? [t('account:inbox.unread', { count: value.unread })] : [];
  if (value && value.unclaimed > 0) said.push(t('account:inbox.to-claim', { count: value.unclaimed }));
  return (
    <div className="inbox__head">
      <span className="label t2">{said.join(', ')}</span>
      <Link href="/settings" className="icon-button" aria-label={t('account:inbox.settings')}>
        <Icon name="adjustments-horizontal" size={22} />
      </Link>
    </div>
  );
}

function Messages({ value, tab }: { value: Inbox; tab: TabId }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const messages = value.data.filter(shows[tab]);
  if (value.count === 0 || messages.length === 0)
    return (
      <Empty
        picture={<img src={propPicture('capsule-ship')} alt="" width={96} height={96} />}
        title={t('account:inbox.empty.title')}
        text={t('account:inbox.empty.text')}
      >
        <Button onPress={() => navigate('/')}>{t('account:inbox.empty.back')}</Button>
      </Empty>
    );
  const isToday = ({ createdAt }: InboxMessage) => Date.parse(createdAt) > gameNow() - dayMs;
  const groups = [
    { label: t('account:inbox.today'), all: messages.filter(isToday) },
    { label: t('account:inbox.earlier'), all: messages.filter((message) => !isToday(message)) },
  ].filter(({ all }) => all.length > 0);
  return (
    <>
      {groups.map(({ label, all }) => (
        <section key={label}>
          <h2 className="label t2 inbox__group">{label}</h2>
          <ul>
            {all.map((message) => (
              <MessageLine key={message.uuid} message={message} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore pages={inbox} />
    </>
  );
}

/** One message in the list: a press opens it, and its attachments can be claimed here. */
function MessageLine({ message }: { message: InboxMessage }) {
  const { t } = useTranslation();
  const timeLeft = useTimeLeft();
  const { uuid, title, text, sender, isRead, attachments, createdAt, expiresAt } = message;
  const isOpen = attachments.length > 0 && !message.isClaimed;
  const isOver = Date.parse(expiresAt) <= gameNow();
  const { text: remaining, isSoon } = timeLeft(expiresAt);
  return (
    <li className={`message ${isRead ? 'is-read' : ''} ${isOver ? 'is-over' : ''}`}>
      <button type="button" className="message__open" onClick={() => openModal('message', { uuid })}>
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
          {isOpen || isOver ? remaining : shortDate(createdAt)}
        </span>
        {!isRead && <span className="hidden">{t('account:inbox.unread-one')}</span>}
      </button>
      {isOpen && !isOver && <Claim message={message} />}
      {!isOver && <AchievementClaim message={message} isSmall />}
    </li>
  );
}

/** Rewards of a claimed message. */
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

/** The ways to the inbox, with the number of unread messages, and to the settings. */
export function HeaderLinks() {
  const { t } = useTranslation();
  const unread = useQuery(inbox).value?.unread ?? 0;
  return (
    <>
      <Link
        href="/inbox"
        className="icon-button inbox-link"
        aria-label={t('account:inbox.open', { count: unread })}
      >
        <Icon name="mail" size={22} />
        {unread > 0 && (
          <span className="inbox-link__badge num" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Link>
      <Link href="/settings" className="icon-button" aria-label={t('nav.settings')}>
        <Icon name="adjustments-horizontal" size={22} />
      </Link>
    </>
  );
}
