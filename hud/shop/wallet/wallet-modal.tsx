import { useEffect, useRef, useState } from 'react';
import { showToast } from '#engine/client/core/toasts.ts';
import { unlinkWallet } from '#engine/client/shop/operations.ts';
import { nfts, wallet } from '#engine/client/shop/queries.ts';
import { resumeProof } from '#engine/client/shop/wallet-proof.ts';
import type { ExternalWallet } from '#engine/protocol/shop/calls.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { dateTime } from '../../ui/format/date-time.ts';
import { LoadedPart, useQuery } from '../../ui/loading/loaded.tsx';
import { Modal, ModalGround } from '../../ui/modals/modal.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { CopyAddress } from './copy-address.tsx';
import { LinkForm } from './link-form.tsx';
import { Modules, SyncButton } from './nft-cards.tsx';
import { ProveWallet } from './prove-wallet.tsx';

export interface WalletProps {
  /** Opens with the choice of a wallet that proves itself. */
  isAskedToProve?: boolean;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    wallet: WalletProps;
  }
}

/** The external wallet: a form to link one, its proof, or its contents and a button to unlink it. */
export function WalletModal({ isAskedToProve = false, onClose }: WalletProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { value } = useQuery(wallet);
  const [isProving, setProving] = useState(isAskedToProve);
  useEffect(() => {
    if (resumeProof()) setProving(true);
  }, []);
  const isProven = value?.linked?.isProven === true;
  useToastOfProof(value && isProving ? isProven : null);
  const prove = () => setProving(true);
  return (
    <Modal label={t('shop:wallet.title')} onClose={onClose} className="wallet">
      <ModalGround />
      <div className="wallet__column">
        {isProving && !isProven ? (
          <ProveWallet onBack={() => setProving(false)} />
        ) : (
          <LoadedPart query={wallet}>
            {({ linked }) =>
              linked ? <LinkedWallet linked={linked} onProve={prove} /> : <LinkForm onProve={prove} />
            }
          </LoadedPart>
        )}
        <Button kind="text" onPress={onClose}>
          {t('close')}
        </Button>
      </div>
    </Modal>
  );
}

/** Tells that a proof has linked the wallet. `isProven` is null while nothing is being proven. */
function useToastOfProof(isProven: boolean | null): void {
  const { t } = useTranslation();
  const before = useRef(isProven);
  useEffect(() => {
    if (before.current === false && isProven) showToast('gain', t('shop:wallet.linked'));
    before.current = isProven;
  }, [isProven, t]);
}

interface LinkedWalletProps {
  linked: ExternalWallet;
  onProve: () => void;
}

/**
 * A linked wallet: its address, its NFTs, and a way to unlink it. An unproven wallet shows only the proof.
 */
function LinkedWallet({ linked, onProve }: LinkedWalletProps) {
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
    openModal('confirm', {
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
    <LoadedPart query={nfts}>
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
    </LoadedPart>
  );
}
