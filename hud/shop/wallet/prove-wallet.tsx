import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { showToast } from '#engine/client/core/toasts.ts';
import { walletApps } from '#engine/client/shop/queries.ts';
import { cancelProof, playWallet, proveWallet, walletProof } from '#engine/client/shop/wallet-proof.ts';
import type { WalletApp } from '#engine/protocol/shop/calls.ts';
import { openLink } from '../../messenger/open-link.ts';
import { useTranslation } from '../../strings/strings.ts';
import { copyText } from '../../ui/browser.ts';
import { Button } from '../../ui/controls/button.tsx';
import { timeOf } from '../../ui/format/date-time.ts';
import { TickDial } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LoadedPart } from '../../ui/loading/loaded.tsx';
import { appName } from './app-name.ts';

/** Leads through the proof of a wallet: which one, its request, and what came of it. */
export function ProveWallet({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const { stage } = useSnapshot(walletProof);
  // Leaving the page of the wallet gives its request up; leaving the game for the wallet doesn't.
  useEffect(() => cancelProof, []);
  if (stage !== 'idle') return <ProofRequest />;
  return (
    <div className="wallet__form">
      <h2 className="h1">{t('shop:wallet.prove.title')}</h2>
      <p className="small">{t('shop:wallet.prove.text')}</p>
      <Problem />
      <LoadedPart query={walletApps}>
        {(apps) =>
          apps.length > 0 ? <Apps apps={apps} /> : <p className="small">{t('shop:wallet.prove.none')}</p>
        }
      </LoadedPart>
      <Button kind="text" onPress={onBack}>
        {t('shop:wallet.prove.back')}
      </Button>
    </div>
  );
}

/** Why the last request came to nothing. */
function Problem() {
  const { t } = useTranslation();
  const { problem } = useSnapshot(walletProof);
  if (!problem) return null;
  return (
    <p className="plate wallet__note wallet__note--problem" role="alert">
      <Icon name="alert-triangle" size={20} weight={1.6} />
      <span>{t(`shop:wallet.prove.problem.${problem}`)}</span>
    </p>
  );
}

function Apps({ apps }: { apps: readonly WalletApp[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('shop:wallet.prove.title')}>
      {apps.map((app) => (
        <li key={app.key}>
          <button type="button" className="wallet__app" onClick={() => void proveWallet(app)}>
            <Icon name="wallet" size={26} weight={1.4} />
            <span className="grow">
              <span className="wallet__app-name">{appName(app, t)}</span>
              <span className="label t2">
                {t(app.isLocal ? 'shop:wallet.prove.local' : 'shop:wallet.prove.real')}
              </span>
            </span>
            <Icon name="chevron-right" size={18} weight={1.8} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const dialTicks = 88;

/** A request that waits for the wallet: how to open it, and how to give it up. */
function ProofRequest() {
  const { t } = useTranslation();
  const { stage, app, link, expiresAtMs } = useSnapshot(walletProof);
  const name = app ? appName(app, t) : '';
  return (
    <div className="wallet__form" aria-live="polite">
      <span className="wallet__dial" aria-hidden="true">
        <TickDial
          size={152}
          share={stage === 'checking' ? 1 : 0.5}
          ticks={dialTicks}
          tone="signal"
          length={6}
        >
          <Icon name="wallet" size={56} weight={1.1} />
        </TickDial>
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
