import { Link } from 'wouter';
import { inbox } from '#engine/client/account/inbox.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';

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
