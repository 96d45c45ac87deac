import { wallet } from '../../engine/client/wallet.ts';
import { Button } from '../parts/button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Modal } from '../parts/modal.tsx';
import { ModalGround } from '../parts/modal-ground.tsx';
import { useTranslation } from '../shell/strings.ts';
import { LinkForm } from './link-form.tsx';
import { LinkedWallet } from './linked-wallet.tsx';

/** The external wallet: its address typed in, or what it holds and a way to let it go. */
export function WalletModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal label={t('wallet:title')} onClose={onClose} className="wallet">
      <ModalGround />
      <div className="wallet__column">
        <Loaded resource={wallet}>
          {({ linked }) => (linked ? <LinkedWallet linked={linked} /> : <LinkForm />)}
        </Loaded>
        <Button kind="text" onPress={onClose}>
          {t('close')}
        </Button>
      </div>
    </Modal>
  );
}
