import { vibrate } from '../../engine/client/haptics.ts';
import { showToast } from '../../engine/client/toasts.ts';
import { copyText } from '../parts/copy-text.ts';
import { Icon } from '../parts/icon.tsx';
import { shortAddress } from '../parts/short-address.ts';
import { useTranslation } from '../shell/strings.ts';

/** An address in short; a press copies it whole. */
export function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const shown = shortAddress(address);

  async function copy(): Promise<void> {
    const isCopied = await copyText(address);
    if (isCopied) vibrate('selection');
    showToast(isCopied ? 'gain' : 'error', t(isCopied ? 'wallet:copied' : 'wallet:copy-failed'));
  }

  return (
    <button
      type="button"
      className="copy-address"
      aria-label={t('wallet:copy', { address: shown })}
      onClick={copy}
    >
      <span className="num">{shown}</span>
      <Icon name="copy" size={18} />
    </button>
  );
}
