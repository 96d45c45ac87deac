import type { Snapshot } from 'valtio';
import type { ShipType } from '#engine/content/kinds.ts';
import type { Shard } from '#engine/protocol/hangar/calls.ts';
import { openModal } from '#hud/shell/modals.ts';
import { type StringKey, useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Scale } from '#hud/ui/gauges/gauge.tsx';
import { shipPicture } from '#hud/ui/pictures/picture-urls.ts';
import { RarityPips } from '#hud/ui/pictures/rarity.tsx';
import { artifactPicture } from '../artifacts/artifact-slots.tsx';
import { canMerge } from '../merge/merge-state.ts';
import { rarityTone } from '../merge/shard-ring.tsx';
import { mergeModal } from '../modals.ts';

export type ShardView = Snapshot<Shard>;

interface ShardCellProps {
  shard: ShardView;
  kind: 'ship' | 'artifact';
  /** The id of what the shards make; undefined until it is known. */
  id: string | undefined;
}

/** Shards of one ship or artifact. The picture opens what they make, the button merges them. */
export function ShardCell({ shard, kind, id }: ShardCellProps) {
  const { t } = useTranslation();
  const { name, rarity, currentShards: count, requiredShards: of, grade } = shard;
  const isReady = canMerge(shard);
  const isTop = of === 0;
  const open = () => id && openModal(mergeModal, { kind, id });
  return (
    <li className="shard-cell">
      <button
        type="button"
        className={`shard-cell__picture slot slot--${rarity}${grade === 0 ? ' is-unbuilt' : ''}`}
        aria-label={t(isTop ? 'hangar:vault.cell-top' : 'hangar:vault.cell', { name, count, of })}
        onClick={open}
      >
        <img src={pictureOf(kind, shard)} alt="" decoding="async" />
        <RarityPips rarity={rarity} />
        <span className={`num shard-cell__count${isReady ? ' c-gain' : ''}`} aria-hidden="true">
          {count}
          {!isTop && <small>/{of}</small>}
        </span>
      </button>
      <Scale
        share={isTop ? 1 : count / of}
        ticks={isTop ? 20 : Math.min(of, 30)}
        tone={isReady ? 'gain' : rarityTone[rarity]}
        height={8}
      />
      <span className="shard-cell__name">{name}</span>
      {isReady ? (
        <Button size="small" onPress={open} label={`${t(verbOf(grade))}: ${name}`}>
          {t(verbOf(grade))}
        </Button>
      ) : (
        <span className="label t2">
          {isTop ? t('hangar:vault.top') : t('hangar:vault.more', { count: of - count })}
        </span>
      )}
    </li>
  );
}

function verbOf(grade: number): StringKey {
  return grade === 0 ? 'hangar:vault.build' : 'hangar:vault.merge';
}

function pictureOf(kind: 'ship' | 'artifact', { skin, rarity }: ShardView): string {
  if (kind === 'artifact') return artifactPicture(skin);
  return shipPicture(skin.split('-')[0] as ShipType, rarity, 'hero');
}
