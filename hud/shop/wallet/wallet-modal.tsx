import { wallet } from '#engine/client/shop/queries.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { Modal } from '#hud/ui/modals/modal.tsx';
import { ModalGround } from '#hud/ui/modals/modal-ground.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkedWallet } from './linked-wallet.tsx';

/** The external wallet: a form to link one, or what it holds and a way to unlink it. */
export function WalletModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal label={t('shop:wallet.title')} onClose={onClose} className="wallet">
      <ModalGround />
      <div className="wallet__column">
        <Loaded query={wallet}>
          {({ linked }) => (linked ? <LinkedWallet linked={linked} /> : <LinkForm />)}
        </Loaded>
        <Button kind="text" onPress={onClose}>
          {t('close')}
        </Button>
      </div>
    </Modal>
  );
}
