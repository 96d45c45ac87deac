import type { CSSProperties } from 'react';
import { useSnapshot } from 'valtio';
import type { OpenedCapsules } from '#engine/client/capsules/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { randomHex } from '#engine/client/device/identity.ts';
import { artifactList } from '#engine/client/hangar/queries.ts';
import { type CapsuleType, rarities, type Stat, shipTypes } from '#engine/content/kinds.ts';
import type { CapsuleDraw } from '#engine/protocol/capsules/calls.ts';
import { useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { useQuery } from '../ui/loading/loaded.tsx';
import { MomentModal } from '../ui/modals/moment.tsx';
import { openModal } from '../ui/modals/open-modals.ts';
import { propPicture, RarityTag, Slot, shipPictureUrl } from '../ui/pictures/rarity.tsx';
import { Guarantee, tones } from './capsule-before.tsx';
import { DrawProof } from './provably-fair/draw-proof.tsx';

interface RevealProps {
  type: CapsuleType;
  opened: OpenedCapsules;
  /** Goes back to the closed capsule. */
  onAgain: () => void;
  onClose: () => void;
}

/** Content of the opened capsule. Each rarity has its own animation. */
export function CapsuleReveal({ type, opened, onAgain, onClose }: RevealProps) {
  const { t } = useTranslation();
  const drop = bestDraw(opened.draws);
  const { kind, rarity, count, isDuplicate } = drop;
  const thing = useDropThing(drop);
  const isShards = kind === 'ship_shard' || kind === 'artifact_shard';
  const name = thing?.name ?? t(`capsules:drop.${type}`);
  return (
    <MomentModal
      title={isShards ? t('capsules:drop.shards-won', { count, name }) : name}
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
            {t('capsules:capsule.again', { count: opened.keys[type] })}
          </Button>
        </>
      }
    >
      <p className="capsule__tag">
        <RarityTag rarity={rarity} />
      </p>
      {isDuplicate && <p className="small capsule__twice">{t(`capsules:drop.${type}-twice`)}</p>}
      <DrawProof kind={type} />
    </MomentModal>
  );
}

/** Contents of several capsules: the best one large, whatever its place, and all of them in a grid. */
export function TenRevealed({
  type,
  opened,
  onAgain,
  onClose,
  onTen,
}: RevealProps & { onTen: (nonce: string, count: number) => Promise<void> }) {
  const { t } = useTranslation();
  const best = bestDraw(opened.draws);
  const name = useDropThing(best)?.name ?? t(`capsules:drop.${type}`);
  const isShards = best.kind === 'ship_shard' || best.kind === 'artifact_shard';
  const count = opened.draws.length;
  const hasMore = opened.keys[type] >= count;
  return (
    <MomentModal
      title={isShards ? t('capsules:drop.shards-won', { count: best.count, name }) : name}
      about={<RarityTag rarity={best.rarity} />}
      tone={tones[best.rarity]}
      picture={<img src={dropPicture(best)} alt="" />}
      onClose={onClose}
      className={`capsule capsule--ten reveal reveal--${best.rarity}`}
      foot={
        <>
          <Button kind="primary" onPress={onClose} autoFocus>
            {t('capsules:capsule.take-all')}
          </Button>
          <Button
            icon="key"
            label={t(hasMore ? 'capsules:capsule.again-many' : 'capsules:capsule.again', {
              count: hasMore ? count : opened.keys[type],
            })}
            onPress={() => (hasMore ? onTen(randomHex(4), count) : onAgain())}
          >
            {hasMore ? t('capsules:capsule.again-many', { count }) : t('capsules:capsule.open')}
          </Button>
        </>
      }
    >
      <div className="capsule__keys">
        <h3 className="h2">{t('capsules:capsule.all', { count })}</h3>
        <button type="button" className="more-link" onClick={() => openModal('verify', { kind: type })}>
          {t('capsules:verify.check-all')}
        </button>
      </div>
      <ul className="capsule-grid">
        {opened.draws.map((draw, index) => (
          <GridDrop key={draw.fairness.commitment} draw={draw} index={index} />
        ))}
      </ul>
      <Guarantee type={type} guarantee={opened.keys.guarantee} />
    </MomentModal>
  );
}

function GridDrop({ draw, index }: { draw: CapsuleDraw; index: number }) {
  const { t } = useTranslation();
  const name = useDropThing(draw)?.name;
  const isWhole = draw.count === 1 && (draw.kind === 'ship' || draw.kind === 'artifact');
  return (
    <li style={{ '--index': index } as CSSProperties}>
      <Slot rarity={draw.rarity} picture={dropPicture(draw)} size={66}>
        {!isWhole && <span className="num capsule-grid__count">×{draw.count}</span>}
      </Slot>
      <span className="micro" aria-hidden="true">
        {isWhole ? name : t('capsules:drop.shards-short')}
      </span>
      <span className="hidden">
        {t(`rarity.${draw.rarity}`)},{' '}
        {isWhole ? name : t('capsules:drop.shards-won', { count: draw.count, name })}
      </span>
    </li>
  );
}

/** The best of some draws: the rarest, a whole thing before shards, and more of them. Throws for none. */
export function bestDraw(draws: readonly CapsuleDraw[]): CapsuleDraw {
  const rank = ({ rarity, kind, isDuplicate, count }: CapsuleDraw) =>
    rarities.indexOf(rarity) * 1000 + (isDuplicate || !kind.endsWith('shard') ? 500 : 0) + count;
  return draws.reduce((best, draw) => (rank(draw) > rank(best) ? draw : best));
}

interface DropThing {
  readonly name: string;
  /** For an artifact: the stat it raises, and by how much. */
  readonly bonus?: number;
  readonly stat?: Stat;
}

/** The ship or artifact that was dropped, or whose shards were; undefined until it is known. */
function useDropThing({ kind, skin }: CapsuleDraw): DropThing | undefined {
  const { ships } = useSnapshot(state);
  const { value: artifacts } = useQuery(artifactList);
  if (kind === 'ship' || kind === 'ship_shard') return ships.find((ship) => ship.skin === skin);
  return artifacts?.data.find((artifact) => artifact.skin === skin);
}

function dropPicture({ kind, rarity, skin }: CapsuleDraw): string {
  if (kind === 'ship_shard') return propPicture(`shard-ship-${rarity}`);
  if (kind === 'artifact_shard') return propPicture(`shard-artifact-${rarity}`);
  if (kind === 'artifact') return propPicture(`artifact-${skin}`);
  return shipPictureUrl(shipTypes.find((type) => skin.startsWith(type)) ?? 'personal', rarity, 'hero');
}
