import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { openModal } from '../shell/modals.ts';
import { useTranslation } from '../shell/strings.ts';

/** In place of what NFTs do, as long as no wallet is linked. */
export function WalletPrompt() {
  const { t } = useTranslation();
  return (
    <div className="wallet-prompt">
      <Icon name="wallet" size={24} />
      <span className="grow">{t('wallet:needed')}</span>
      <Button size="small" onPress={() => openModal('wallet', {})}>
        {t('wallet:link.button')}
      </Button>
    </div>
  );
}
