import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { claimAll, type Inbox, inbox } from '#engine/client/account/inbox.ts';
import { gameNow } from '#engine/client/core/state.ts';
import type { InboxMessage } from '#engine/protocol/account/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Tabs } from '#hud/ui/controls/tabs.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Empty } from '#hud/ui/loading/empty.tsx';
import { GhostRows } from '#hud/ui/loading/ghost-rows.tsx';
import { LoadMore } from '#hud/ui/loading/load-more.tsx';
import { PartFailed } from '#hud/ui/loading/loaded.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { Page } from '#hud/ui/pages/page.tsx';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { dayMs } from './message-parts.tsx';
import { MessageRow } from './message-row.tsx';

type TabId = 'all' | 'claim' | 'news';

const isToClaim = ({ attachments, isClaimed, expiresAt }: InboxMessage) =>
  attachments.length > 0 && !isClaimed && Date.parse(expiresAt) > gameNow();
const shows: Readonly<Record<TabId, (message: InboxMessage) => boolean>> = {
  all: () => true,
  claim: isToClaim,
  news: ({ kind }) => kind === 'news',
};

/** Every message of the game to the player, and what waits to be claimed (D43). */
export default function InboxScreen() {
  const { t } = useTranslation();
  const [tab, setTab] = useState<TabId>('all');
  const { value, failure } = useQuery(inbox);
  const waiting = value?.data.filter(isToClaim) ?? [];
  return (
    <Page
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
    </Page>
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
  const shown = value.data.filter(shows[tab]);
  if (value.count === 0 || shown.length === 0)
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
    { label: t('account:inbox.today'), all: shown.filter(isToday) },
    { label: t('account:inbox.earlier'), all: shown.filter((message) => !isToday(message)) },
  ].filter(({ all }) => all.length > 0);
  return (
    <>
      {groups.map(({ label, all }) => (
        <section key={label}>
          <h2 className="label t2 inbox__group">{label}</h2>
          <ul>
            {all.map((message) => (
              <MessageRow key={message.uuid} message={message} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore pages={inbox} />
    </>
  );
}
