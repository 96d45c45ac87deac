import { CapsuleCards } from '#hud/capsules/capsule-cards.tsx';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { NftCards } from '#hud/shop/wallet/nft-cards.tsx';
import { Page } from '#hud/ui/pages/page.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { BoosterCards } from './booster-cards.tsx';
import { MoreLinks } from './collection-links.tsx';

/** What the player has, and what can be made of it: balances, boosters, NFT modules, capsules, shards. */
export default function CollectionsScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('nav.collections')} isWide className="collections">
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
