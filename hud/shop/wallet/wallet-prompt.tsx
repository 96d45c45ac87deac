import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';

/**
 * Shown in place of the NFTs' effects while no proven wallet is linked. `isLinked`: an address without a
 * proof is.
 */
export function WalletPrompt({ isLinked }: { isLinked: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="wallet-prompt">
      <Icon name="wallet" size={24} />
      <span className="grow">{t(isLinked ? 'shop:wallet.proof-needed' : 'shop:wallet.needed')}</span>
      <Button size="small" onPress={() => openModal('wallet', { isAskedToProve: isLinked })}>
        {t(isLinked ? 'shop:wallet.prove-it' : 'shop:wallet.link.short')}
      </Button>
    </div>
  );
}
