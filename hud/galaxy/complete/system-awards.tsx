import type { CSSProperties } from 'react';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { amount } from '#hud/ui/format/amount.ts';
import { type AwardView, awardPicture } from '../award-line.tsx';
import { awardGapMs, middleOf } from './use-beats.ts';

const tones: Partial<Record<AwardView['kind'], string>> = {
  protomatter: 'proto',
  clean_protomatter: 'gain',
  ship_capsule_key: 'rare',
  artifact_capsule_key: 'epic',
};

/** What a system pays, falling one after another; the one in the middle is the largest. */
export function SystemAwards({ awards }: { awards: readonly AwardView[] }) {
  const { t } = useTranslation();
  return (
    <ul className="system-complete__awards">
      {awards.map((award, i) => (
        <li
          key={`${award.kind}${award.collectionId}`}
          className={`system-complete__award system-complete__award--${award.rarity ?? tones[award.kind] ?? 'common'}${i === middleOf(awards.length) ? ' is-middle' : ''}`}
          style={{ '--late': `${i * awardGapMs}ms` } as CSSProperties}
        >
          <i className="system-complete__trail" aria-hidden="true" />
          <img src={awardPicture(award)} alt="" />
          <span className="num">{amount(award.count, Number.isInteger(award.count) ? 0 : 2)}</span>
          <span className="label t2">{t(`galaxy:whole.award.${award.kind}`, { count: award.count })}</span>
        </li>
      ))}
    </ul>
  );
}
