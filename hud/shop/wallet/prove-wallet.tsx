import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { walletApps } from '#engine/client/shop/queries.ts';
import { cancelProof, proveWallet, walletProof } from '#engine/client/shop/wallet-proof.ts';
import type { WalletApp } from '#engine/protocol/shop/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { appName } from './app-name.ts';
import { ProofRequest } from './proof-request.tsx';

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
      <Loaded query={walletApps}>
        {(apps) =>
          apps.length > 0 ? <Apps apps={apps} /> : <p className="small">{t('shop:wallet.prove.none')}</p>
        }
      </Loaded>
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
