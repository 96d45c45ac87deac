import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { activateNft } from '#engine/client/shop/operations.ts';
import type { NftCountsView } from '#engine/protocol/shop/calls.ts';
import { type NftKind, nftKinds } from '#engine/rules/core/shop-state.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Toggle } from '#hud/ui/controls/toggle.tsx';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { Slot } from '#hud/ui/pictures/rarity.tsx';
import { Rolling } from '#hud/ui/text/rolling.tsx';
import { countNfts, isNftActive, nftRows } from './nft-view.ts';

const rollMs = 400;

/** The NFTs of the wallet, each with its effect and a switch. */
export function Modules({ counts }: { counts: NftCountsView }) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  const total = countNfts(counts);
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
  const isOn = isNftActive(counts, kind);
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
