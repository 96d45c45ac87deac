import { useSnapshot } from 'valtio';
import { showToast } from '#engine/client/core/toasts.ts';
import { cancelProof, playWallet, walletProof } from '#engine/client/shop/wallet-proof.ts';
import { openLink } from '#hud/messenger/open-link.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { copyText } from '#hud/ui/browser/copy-text.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { timeOf } from '#hud/ui/format/date-time.ts';
import { Dial } from '#hud/ui/gauges/dial.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { appName } from './app-name.ts';

const dialTicks = 88;

/** A request that waits for the wallet: how to open it, and how to give it up. */
export function ProofRequest() {
  const { t } = useTranslation();
  const { stage, app, link, expiresAtMs } = useSnapshot(walletProof);
  const name = app ? appName(app, t) : '';
  return (
    <div className="wallet__form" aria-live="polite">
      <span className="wallet__dial" aria-hidden="true">
        <Dial size={152} share={stage === 'checking' ? 1 : 0.5} ticks={dialTicks} tone="signal" length={6}>
          <Icon name="wallet" size={56} weight={1.1} />
        </Dial>
      </span>
      <h2 className="h1">
        {stage === 'waiting' && t('shop:wallet.prove.waiting', { wallet: name })}
        {stage === 'preparing' && t('shop:wallet.prove.preparing')}
        {stage === 'checking' && t('shop:wallet.prove.checking')}
      </h2>
      {stage === 'waiting' && (
        <p className="small">{t('shop:wallet.prove.until', { time: timeOf(expiresAtMs) })}</p>
      )}
      {link !== null && (app?.isLocal ? <LocalWallet /> : <OpenWallet link={link} name={name} />)}
      <Button kind="text" onPress={cancelProof}>
        {t('shop:wallet.prove.cancel')}
      </Button>
    </div>
  );
}

function OpenWallet({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation();

  async function copy(): Promise<void> {
    const isCopied = await copyText(link);
    showToast(
      isCopied ? 'gain' : 'error',
      t(isCopied ? 'shop:wallet.prove.copied' : 'shop:wallet.prove.not-copied'),
    );
  }

  return (
    <>
      <Button kind="primary" icon="external-link" onPress={() => openLink(link)}>
        {t('shop:wallet.prove.open', { wallet: name })}
      </Button>
      <Button icon="copy" onPress={copy}>
        {t('shop:wallet.prove.copy')}
      </Button>
    </>
  );
}

const laterSeconds = 5;

/** Stands in for the wallet's own window on a server that plays the wallet, and says so. */
function LocalWallet() {
  const { t } = useTranslation();
  return (
    <>
      <p className="plate wallet__note">
        <Icon name="info-circle" size={20} weight={1.6} />
        <span>{t('shop:wallet.prove.local-text')}</span>
      </p>
      <Button kind="primary" onPress={() => playWallet('sign')}>
        {t('shop:wallet.act.sign')}
      </Button>
      <Button onPress={() => playWallet('refuse')}>{t('shop:wallet.act.refuse')}</Button>
      <div className="wallet__actions">
        <Button size="small" onPress={() => playWallet('sign', laterSeconds)}>
          {t('shop:wallet.act.later', { seconds: laterSeconds })}
        </Button>
        <Button size="small" onPress={() => playWallet('forge')}>
          {t('shop:wallet.act.forge')}
        </Button>
        <Button size="small" onPress={() => playWallet('elsewhere')}>
          {t('shop:wallet.act.elsewhere')}
        </Button>
        <Button size="small" onPress={() => playWallet('unable')}>
          {t('shop:wallet.act.unable')}
        </Button>
      </div>
    </>
  );
}
