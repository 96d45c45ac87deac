import { showToast } from '#engine/client/core/toasts.ts';
import { unlinkWallet } from '#engine/client/shop/operations.ts';
import { nfts } from '#engine/client/shop/queries.ts';
import type { ExternalWallet } from '#engine/protocol/shop/calls.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { dateTime } from '#hud/ui/format/date-time.ts';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { confirmModal } from '#hud/ui/modals.ts';
import { CopyAddress } from './copy-address.tsx';
import { Modules } from './modules.tsx';
import { SyncButton } from './sync-button.tsx';

interface LinkedWalletProps {
  linked: ExternalWallet;
  onProve: () => void;
}

/** A linked wallet: its address, what it holds, and a way to unlink it. An unproven one has nothing but the way to prove it. */
export function LinkedWallet({ linked, onProve }: LinkedWalletProps) {
  const { t } = useTranslation();
  return (
    <div className="wallet__linked">
      <div className="wallet__head">
        <h2 className="h1">{t('shop:wallet.title')}</h2>
        <span className="wallet__whose">
          <CopyAddress address={linked.address} />
          <span className={`label ${linked.isProven ? 'c-gain' : 't2'}`}>
            {t(linked.isProven ? 'shop:wallet.proven' : 'shop:wallet.unproven')}
          </span>
        </span>
      </div>
      {linked.isProven ? (
        <Holdings />
      ) : (
        <p className="plate wallet__note">{t('shop:wallet.unproven-text')}</p>
      )}
      <div className="wallet__actions">
        {linked.isProven ? (
          <SyncButton kind="primary" />
        ) : (
          <Button kind="primary" onPress={onProve}>
            {t('shop:wallet.prove-it')}
          </Button>
        )}
        <Button kind="destructive" onPress={askToUnlink}>
          {t('shop:wallet.unlink')}
        </Button>
      </div>
    </div>
  );

  function askToUnlink(): void {
    openModal(confirmModal, {
      title: t('shop:wallet.unlink-title'),
      text: t('shop:wallet.unlink-text'),
      action: t('shop:wallet.unlink'),
      run: async () => {
        if ((await unlinkWallet()).ok) showToast('gain', t('shop:wallet.unlinked'));
      },
    });
  }
}

function Holdings() {
  const { t } = useTranslation();
  return (
    <Loaded query={nfts}>
      {(counts) => (
        <>
          <Modules counts={counts} />
          {counts.arrivesAt && (
            <p className="label c-proto">
              {t('shop:wallet.arriving', {
                count: counts.arrivingCount,
                when: dateTime(counts.arrivesAt),
              })}
            </p>
          )}
          <p className="label t2">{t('shop:wallet.one-each')}</p>
          {counts.source === 'local' && <p className="label t2">{t('shop:wallet.samples')}</p>}
          <p className="label t2">
            {counts.syncedAt
              ? t('shop:wallet.synced', { when: dateTime(counts.syncedAt) })
              : t('shop:wallet.never-synced')}
          </p>
        </>
      )}
    </Loaded>
  );
}
