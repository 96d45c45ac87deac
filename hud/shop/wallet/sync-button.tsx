import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { syncNfts } from '#engine/client/shop/operations.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';

interface SyncButtonProps {
  kind?: 'primary' | 'secondary';
  size?: 'full' | 'small';
}

/** Reads the wallet's NFTs again and shows the outcome in a toast. */
export function SyncButton({ kind = 'secondary', size = 'full' }: SyncButtonProps) {
  const { t } = useTranslation();

  async function sync(): Promise<void> {
    const { ok } = await syncNfts();
    vibrate(ok ? 'success' : 'error');
    showToast(ok ? 'gain' : 'error', t(ok ? 'shop:wallet.sync-done' : 'shop:wallet.sync-failed'));
  }

  return (
    <Button kind={kind} size={size} icon="refresh" onPress={sync}>
      {t('shop:wallet.sync')}
    </Button>
  );
}
