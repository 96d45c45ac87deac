import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { wallet } from '#engine/client/shop/queries.ts';
import { openLink } from '#hud/messenger/open-link.ts';
import { openModal } from '#hud/shell/modals.ts';
import { hasRoute } from '#hud/shell/navigation/routes.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { walletModal } from '#hud/shop/modals.ts';
import { outsidePage } from '#hud/ui/browser/outside-page.ts';
import { shortAddress } from '#hud/ui/format/short-address.ts';
import type { IconName } from '#hud/ui/icons/icon.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { guideModal, tourModal } from '../modals.ts';

/** Rows for the wallet, the ledger, repeating the tour, the guide, and support. */
export function GameRows() {
  const { t } = useTranslation();
  const support = outsidePage('support');
  const [, navigate] = useLocation();
  const { address, accountId } = useSnapshot(state).user ?? { address: null, accountId: '' };
  const { value } = useQuery(wallet);
  const walletText = (whole: string) =>
    value?.linked?.isProven === false
      ? t('account:settings.unproven-wallet', { address: shortAddress(whole) })
      : shortAddress(whole);
  return (
    <ul>
      <Row
        icon="wallet"
        title={t('account:settings.wallet')}
        about={address ? walletText(address) : t('account:settings.no-wallet')}
        onPress={() => openModal(walletModal)}
      />
      {hasRoute('/collections/ledger') && (
        <Row
          icon="receipt"
          title={t('account:settings.ledger')}
          about={t('account:settings.ledger-about')}
          onPress={() => navigate('/collections/ledger')}
        />
      )}
      <Row icon="route" title={t('account:settings.tour')} onPress={() => openModal(tourModal)} />
      <Row icon="help-circle" title={t('account:settings.guide')} onPress={() => openModal(guideModal)} />
      {support && (
        <Row
          icon="lifebuoy"
          title={t('account:settings.support')}
          about={t('account:settings.support-about', { id: accountId.slice(0, 8) })}
          onPress={() => openLink(support)}
        />
      )}
    </ul>
  );
}

interface RowProps {
  icon: IconName;
  title: string;
  about?: string;
  onPress: () => void;
}

function Row({ icon, title, about, onPress }: RowProps) {
  return (
    <li>
      <button type="button" className="settings__row settings__go" onClick={onPress}>
        <Icon name={icon} size={22} />
        <span className="settings__what">
          {title}
          {about && <span className="label t2 settings__about">{about}</span>}
        </span>
        <Icon name="chevron-right" size={19} />
      </button>
      <hr className="hr" />
    </li>
  );
}
