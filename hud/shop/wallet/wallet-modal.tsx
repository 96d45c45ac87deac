import { useEffect, useState } from 'react';
import { wallet } from '#engine/client/shop/queries.ts';
import { resumeProof } from '#engine/client/shop/wallet-proof.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { Modal } from '#hud/ui/modals/modal.tsx';
import { ModalGround } from '#hud/ui/modals/modal-ground.tsx';
import type { WalletProps } from '../modals.ts';
import { LinkForm } from './link-form.tsx';
import { LinkedWallet } from './linked-wallet.tsx';
import { ProveWallet } from './prove-wallet.tsx';

/** The external wallet: a form to link one, its proof, or what it holds and a way to unlink it. */
export function WalletModal({ isAskedToProve = false, onClose }: WalletProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { value } = useQuery(wallet);
  const [isProving, setProving] = useState(isAskedToProve);
  useEffect(() => {
    if (resumeProof()) setProving(true);
  }, []);
  const isProven = value?.linked?.isProven === true;
  const prove = () => setProving(true);
  return (
    <Modal label={t('shop:wallet.title')} onClose={onClose} className="wallet">
      <ModalGround />
      <div className="wallet__column">
        {isProving && !isProven ? (
          <ProveWallet onBack={() => setProving(false)} />
        ) : (
          <Loaded query={wallet}>
            {({ linked }) =>
              linked ? <LinkedWallet linked={linked} onProve={prove} /> : <LinkForm onProve={prove} />
            }
          </Loaded>
        )}
        <Button kind="text" onPress={onClose}>
          {t('close')}
        </Button>
      </div>
    </Modal>
  );
}
