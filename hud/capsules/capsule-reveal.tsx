import type { OpenedCapsule } from '#engine/client/capsules/operations.ts';
import type { CapsuleType } from '#engine/content/kinds.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Moment } from '../ui/modals/moment.tsx';
import { RarityTag } from '../ui/pictures/rarity.tsx';
import { dropPicture, useDropThing } from './drop-thing.ts';
import { FairLine } from './fairness/fair-line.tsx';

interface CapsuleRevealProps {
  type: CapsuleType;
  drop: OpenedCapsule;
  onAgain: () => void;
  onClose: () => void;
}

const tones = { common: 'white', rare: 'rare', epic: 'attack' } as const;

/** What was in the capsule. Each rarity has its own animation. */
export function CapsuleReveal({ type, drop, onAgain, onClose }: CapsuleRevealProps) {
  const { t } = useTranslation();
  const { kind, rarity, count, isDuplicate, keys } = drop;
  const thing = useDropThing(drop);
  const isShards = kind === 'ship_shard' || kind === 'artifact_shard';
  const name = thing?.name ?? t(`capsules:drop.${type}`);
  return (
    <Moment
      title={name}
      about={t(`capsules:drop.${kind}-about`)}
      tone={tones[rarity]}
      picture={<img src={dropPicture(drop)} alt="" />}
      hero={<span className="c-gain">+{isShards || !thing?.bonus ? count : thing.bonus}</span>}
      heroLabel={
        isShards
          ? t('capsules:drop.shards-of', { count, name })
          : thing?.stat
            ? t(`hangar:stat.${thing.stat}`)
            : t(`capsules:drop.${kind}-came`)
      }
      onClose={onClose}
      className={`capsule reveal reveal--${rarity}`}
      foot={
        <>
          <Button kind="collect" onPress={onClose} autoFocus>
            {t('capsules:collect')}
          </Button>
          <Button kind="text" onPress={onAgain}>
            {t('capsules:capsule.again', { count: keys[type] })}
          </Button>
        </>
      }
    >
      <p className="capsule__tag">
        <RarityTag rarity={rarity} />
      </p>
      {isDuplicate && <p className="small capsule__twice">{t(`capsules:drop.${type}-twice`)}</p>}
      <FairLine kind={type} />
    </Moment>
  );
}
