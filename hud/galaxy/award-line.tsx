import type { Snapshot } from 'valtio';
import type { Award } from '#engine/protocol/galaxy/calls.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { amount } from '../ui/format/amount.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { propPicture } from '../ui/pictures/picture-urls.ts';
import { Slot } from '../ui/pictures/rarity.tsx';

export type AwardView = Snapshot<Award>;

/** The picture of an award. */
export function awardPicture({ kind, rarity }: AwardView): string {
  const names = {
    ship_shard: `shard-ship-${rarity ?? 'common'}`,
    artifact_shard: `shard-artifact-${rarity ?? 'common'}`,
    protomatter: 'proto',
    clean_protomatter: 'clean',
    artifact_capsule_key: 'key-artifact',
    ship_capsule_key: 'key-ship',
  } as const;
  return propPicture(names[kind]);
}

/** An award as text with its number: '2 ship shards'. */
export function useAwardText(): (award: AwardView) => string {
  const { t } = useTranslation();
  return ({ kind, count }) => t(`award.${kind}`, { count, amount: number(count) });
}

/** The same for narrow places: 'Ship shard ×2'. */
export function useAwardShort(): (award: AwardView) => string {
  const { t } = useTranslation();
  return ({ kind, count }) => t(`award-short.${kind}`, { amount: number(count) });
}

function number(count: number): string {
  return amount(count, Number.isInteger(count) ? 0 : 2);
}

interface AwardLineProps {
  label: string;
  awards: readonly AwardView[];
  wasDropped: boolean;
}

/** The awards of a system, one row each; a check when they were paid. */
export function AwardLine({ label, awards, wasDropped }: AwardLineProps) {
  const { t } = useTranslation();
  const awardText = useAwardShort();
  if (awards.length === 0) return null;
  return (
    <section className="award-line">
      <h3 className="label t2">{wasDropped ? t('trip.award-received') : label}</h3>
      <ul className="award-line__list">
        {awards.map((award) => (
          <li key={`${award.kind}${award.collectionId}`} title={awardText(award)}>
            <span className="hidden">{awardText(award)}</span>
            <Slot rarity={award.rarity ?? 'common'} picture={awardPicture(award)} size={44}>
              {wasDropped ? (
                <span className="award-line__check">
                  <Icon name="check" size={16} weight={2.6} />
                </span>
              ) : (
                <span className="award-line__count num" aria-hidden="true">
                  {number(award.count)}
                </span>
              )}
            </Slot>
          </li>
        ))}
      </ul>
    </section>
  );
}
