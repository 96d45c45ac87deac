import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { walletModal } from '../modals.ts';

/** Shown in place of the NFTs' effects while no wallet is linked. */
export function WalletPrompt() {
  const { t } = useTranslation();
  return (
    <div className="wallet-prompt">
      <Icon name="wallet" size={24} />
      <span className="grow">{t('shop:wallet.needed')}</span>
      <Button size="small" onPress={() => openModal(walletModal)}>
        {t('shop:wallet.link.button')}
      </Button>
    </div>
  );
}
