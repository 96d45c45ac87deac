import { researchRank } from '#engine/client/homeland/queries.ts';
import { wallet } from '#engine/client/shop/queries.ts';
import type { Investment } from '#engine/protocol/homeland/calls.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { walletModal } from '#hud/shop/modals.ts';
import { CopyAddress } from '#hud/shop/wallet/copy-address.tsx';
import { SyncButton } from '#hud/shop/wallet/sync-button.tsx';
import { WalletPrompt } from '#hud/shop/wallet/wallet-prompt.tsx';
import { Button } from '#hud/ui/controls/button.tsx';
import { short } from '#hud/ui/format/amount.ts';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { SectionHead } from '../section-head.tsx';

/** The player's part in research, and the wallet it belongs to. */
export function AirdropFacts({ pools }: { pools: readonly Investment[] }) {
  const { t } = useTranslation();
  const put = pools.reduce((sum, { userInvest }) => sum + userInvest, 0);
  const all = pools.reduce((sum, { currentPool }) => sum + currentPool, 0);
  return (
    <section aria-label={t('homeland:airdrop.title')} className="airdrop">
      <SectionHead title={t('homeland:airdrop.title')} />
      <dl className="ledger">
        <div>
          <dt>{t('homeland:airdrop.share')}</dt>
          <dd className="num">{short(all > 0 ? (put / all) * 100 : 0, 2)}%</dd>
        </div>
        <Loaded query={researchRank} ghost={<Rank rank={undefined} />}>
          {({ rank }) => <Rank rank={rank} />}
        </Loaded>
      </dl>
      <Loaded query={wallet} ghost={<div className="airdrop__wallet" />}>
        {({ linked }) =>
          linked ? (
            <Wallet address={linked.address} isProven={linked.isProven} />
          ) : (
            <WalletPrompt isLinked={false} />
          )
        }
      </Loaded>
    </section>
  );
}

/** Undefined until it is known; null for a player who isn't ranked. */
function Rank({ rank }: { rank: number | null | undefined }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t('homeland:airdrop.rank')}</dt>
      <dd className="num">{rank === null ? t('homeland:airdrop.unranked') : (rank ?? '')}</dd>
    </div>
  );
}

function Wallet({ address, isProven }: { address: string; isProven: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="airdrop__wallet">
        <span className="grow">
          <CopyAddress address={address} />
          <span className={`label ${isProven ? 'c-gain' : 't2'}`}>
            {t(isProven ? 'shop:wallet.proven' : 'shop:wallet.unproven')}
          </span>
        </span>
        <Button size="small" icon="wallet" onPress={() => openModal(walletModal)}>
          {t('shop:wallet.title')}
        </Button>
      </div>
      {isProven ? <SyncButton /> : <WalletPrompt isLinked />}
    </>
  );
}
