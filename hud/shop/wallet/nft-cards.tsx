import { useSnapshot } from 'valtio';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { activateNft, requestMint } from '#engine/client/shop/operations.ts';
import { mintRequests, nfts, wallet } from '#engine/client/shop/queries.ts';
import type { NftCountsView } from '#engine/protocol/shop/calls.ts';
import { type NftKind, nftKinds } from '#engine/rules/core/shop-state.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { shortAddress } from '#hud/ui/format/short-address.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { PartFailed } from '#hud/ui/loading/loaded.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { confirmModal } from '#hud/ui/modals.ts';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { walletModal } from '../modals.ts';
import { isNftActive, nftRows } from './nft-view.ts';
import { SyncButton } from './sync-button.tsx';
import { WalletPrompt } from './wallet-prompt.tsx';

/** The four NFTs: how many the wallet holds, and which are active. Without a proven wallet: the way to get there. */
export function NftCards() {
  const { t } = useTranslation();
  const { value: counts, failure } = useQuery(nfts);
  const { value: linked } = useQuery(wallet);
  const address = linked?.linked?.address ?? null;
  const isProven = linked?.linked?.isProven === true;
  return (
    <section>
      <div className="collections__head">
        <h2 className="h2">{t('shop:nft.title')}</h2>
        {address && (
          <button type="button" className="more-link" onClick={() => openModal(walletModal)}>
            <Icon name="wallet" size={17} weight={1.6} />
            <span className="hidden">{t('shop:wallet.title')}</span>
            {shortAddress(address)}
          </button>
        )}
      </div>
      {failure && !counts ? (
        <PartFailed detail={failure.detail} onRetry={() => nfts.load()} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that is swiped needs a tab stop, so that keys can scroll it
        <ul className="nft-cards" tabIndex={0} aria-label={t('shop:nft.title')}>
          {nftKinds.map((kind) => (
            <NftCard key={kind} kind={kind} counts={counts} isProven={isProven} />
          ))}
        </ul>
      )}
      {linked && !isProven && <WalletPrompt isLinked={address !== null} />}
      {isProven && (
        <div className="nft-sync">
          <span className="label t2">{t('shop:wallet.one-each')}</span>
          <SyncButton size="small" />
        </div>
      )}
    </section>
  );
}

interface NftCardProps {
  kind: NftKind;
  /** Null until the counts are known. */
  counts: NftCountsView | null;
  /** Only a proven wallet gives perks and mints (D28). */
  isProven: boolean;
}

function NftCard({ kind, counts, isProven }: NftCardProps) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const { count, percent, effect, picture, rarity } = nftRows[kind];
  const number = counts?.[count] ?? 0;
  const isOn = counts !== null && isNftActive(counts, kind);
  const isLocked = !isProven || number === 0;
  const does = t(`shop:wallet.${effect}`, { percent: tunables[percent] });
  const body = (
    <>
      <img src={propPicture(picture)} alt="" decoding="async" />
      <span className="nft-card__top">
        {number > 0 ? <span className="num">×{number}</span> : <span />}
        {counts !== null && isLocked ? (
          <Icon name="lock" size={16} weight={1.7} />
        ) : (
          isOn && <Icon name="check" size={17} weight={2.2} />
        )}
      </span>
      <span className="nft-card__text">
        <span className="nft-card__name">{t(`shop:wallet.nft.${kind}`)}</span>
        <span className={`label ${isOn ? 'c-gain' : 't2'}`}>{does}</span>
        {!isLocked && (
          <span className={`label ${isOn ? 'c-gain' : 'c-signal'}`}>
            {t(isOn ? 'shop:nft.active' : 'shop:nft.activate')}
          </span>
        )}
      </span>
    </>
  );
  const className = `nft-card slot slot--${rarity}${isLocked ? ' is-locked' : ''}${isOn ? ' is-on' : ''}`;
  if (isLocked)
    return (
      <li className={className}>
        {body}
        {counts === null ? (
          <span className="nft-card__foot label t2">…</span>
        ) : (
          <Locked kind={kind} isProven={isProven} />
        )}
      </li>
    );
  return (
    <li className={className}>
      <button
        type="button"
        className="nft-card__press"
        aria-pressed={isOn}
        onClick={() => {
          vibrate('selection');
          void activateNft(kind, !isOn);
        }}
      >
        {body}
      </button>
    </li>
  );
}

const lites = {
  atomic_extruder_lite: 'atomic_extruder',
  wormhole_generator_lite: 'wormhole_generator',
} as const;

/** Under an NFT that the player lacks: a lite one can be requested once. */
function Locked({ kind, isProven }: { kind: NftKind; isProven: boolean }) {
  const { t } = useTranslation();
  const { value: requests } = useQuery(mintRequests);
  if (!isProven || (kind !== 'atomic_extruder_lite' && kind !== 'wormhole_generator_lite'))
    return <span className="nft-card__foot label t2">{t('shop:nft.not-owned')}</span>;
  const full = lites[kind];
  const isRequested = requests?.data.some((one) => one.kind === full && one.isRequested) ?? false;
  if (isRequested) return <span className="nft-card__foot label c-gain">{t('shop:nft.requested')}</span>;
  return (
    <button
      type="button"
      className="nft-card__foot nft-card__mint"
      aria-label={`${t('shop:nft.request')}: ${t(`shop:wallet.nft.${kind}`)}`}
      onClick={() =>
        openModal(confirmModal, {
          title: t('shop:nft.request-title'),
          text: t('shop:nft.request-text', { name: t(`shop:wallet.nft.${kind}`) }),
          action: t('shop:nft.request'),
          run: () => requestMint(full),
        })
      }
    >
      {t('shop:nft.request')}
    </button>
  );
}
