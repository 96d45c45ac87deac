import { CapsuleCards } from '#hud/capsules/capsule-cards.tsx';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { NftCards } from '#hud/shop/wallet/nft-cards.tsx';
import { Page } from '#hud/ui/pages/page.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { BoosterCards } from './booster-cards.tsx';
import { MoreLinks } from './collection-links.tsx';

/**
 * What the player has besides ships: balances, boosters, NFTs, capsules, shards. It belongs to the shop because most of it
 * is money, purchases and the wallet.
 */
export default function CollectionsScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('nav.collections')} isWide>
      <div className="collections__grid">
        <div className="collections__side">
          <BalanceCards />
          <BoosterCards />
        </div>
        <NftCards />
        <CapsuleCards />
        <MoreLinks />
      </div>
    </Page>
  );
}
