import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { useTranslation } from '../../strings/strings.ts';
import { copyText } from '../../ui/browser.ts';
import { shortAddress } from '../../ui/format/short-address.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** A shortened address; a press copies all of it. */
export function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const shortened = shortAddress(address);

  async function copy(): Promise<void> {
    const isCopied = await copyText(address);
    if (isCopied) vibrate('selection');
    showToast(isCopied ? 'gain' : 'error', t(isCopied ? 'shop:wallet.copied' : 'shop:wallet.copy-failed'));
  }

  return (
    <button
      type="button"
      className="copy-address"
      aria-label={t('shop:wallet.copy', { address: shortened })}
      onClick={copy}
    >
      <span className="num">{shortened}</span>
      <Icon name="copy" size={18} />
    </button>
  );
}
