import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { activateNft, requestMint, syncNfts } from '#engine/client/shop/operations.ts';
import { mintRequests, nfts, wallet } from '#engine/client/shop/queries.ts';
import type { NftCountsView } from '#engine/protocol/shop/calls.ts';
import { type NftKind, nftKinds } from '#engine/rules/core/shop-state.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Toggle } from '../../ui/controls/choices.tsx';
import { shortAddress } from '../../ui/format/short-address.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { PartFailed, useQuery } from '../../ui/loading/loaded.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { propPicture, Slot } from '../../ui/pictures/rarity.tsx';
import { Rolling } from '../../ui/text/rolling.tsx';
import { isActiveNft, nftRows, nftTotal } from './nft-view.ts';
import { WalletPrompt } from './wallet-prompt.tsx';

/**
 * The four NFTs: how many the wallet holds, and which are active. Without a proven wallet: the way to get
 * there.
 */
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
          <button type="button" className="more-link" onClick={() => openModal('wallet')}>
            <Icon name="wallet" size={17} weight={1.6} />
            <span className="hidden">{t('shop:wallet.title')}</span>
            {shortAddress(address)}
          </button>
        )}
      </div>
      {failure && !counts ? (
        <PartFailed detail={failure.detail} onRetry={() => nfts.load()} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the swiped list
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
  const isOn = counts !== null && isActiveNft(counts, kind);
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
  const isRequested = requests?.data.some((request) => request.kind === full && request.isRequested) ?? false;
  if (isRequested) return <span className="nft-card__foot label c-gain">{t('shop:nft.requested')}</span>;
  return (
    <button
      type="button"
      className="nft-card__foot nft-card__mint"
      aria-label={`${t('shop:nft.request')}: ${t(`shop:wallet.nft.${kind}`)}`}
      onClick={() =>
        openModal('confirm', {
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

const rollMs = 400;

/** The NFTs of the wallet, each with its effect and a switch. */
export function Modules({ counts }: { counts: NftCountsView }) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  const total = nftTotal(counts);
  return (
    <>
      <p className="wallet__total">
        <span className="num">
          <Rolling value={total} ms={rollMs} decimals={0} isStill={settings.reducedMotion} />
        </span>
        <span className="label t2">{t('shop:wallet.modules', { count: total })}</span>
      </p>
      <ul>
        {nftKinds.map((kind) => (
          <Module key={kind} kind={kind} counts={counts} />
        ))}
      </ul>
    </>
  );
}

function Module({ kind, counts }: { kind: NftKind; counts: NftCountsView }) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const { count, percent, effect, picture, rarity } = nftRows[kind];
  const number = counts[count];
  const isOn = isActiveNft(counts, kind);
  const name = t(`shop:wallet.nft.${kind}`);
  const does = t(`shop:wallet.${effect}`, { percent: tunables[percent] });
  return (
    <li className={`wallet__module${number === 0 ? ' is-missing' : ''}`}>
      <Slot rarity={rarity} picture={propPicture(picture)} size={52} />
      <span className="grow wallet__module-text">
        <span>{name}</span>
        <span className={`label ${isOn ? 'c-gain' : 't2'}`}>
          {isOn ? t('shop:wallet.active', { effect: does }) : does}
        </span>
      </span>
      {number === 0 ? (
        <span className="label t2">{t('shop:wallet.not-owned')}</span>
      ) : (
        <>
          <span className="num">{t('shop:wallet.count', { number })}</span>
          <Toggle
            label={t('shop:wallet.switch', { name, effect: does })}
            isOn={isOn}
            onChange={(next) => {
              vibrate('selection');
              void activateNft(kind, next);
            }}
          />
        </>
      )}
    </li>
  );
}

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
