import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { artifactRowOf } from '#engine/content/hangar.ts';
import { gradeBonusPercent } from '#engine/rules/hangar/ship-stats.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { amount } from '#hud/ui/format/amount.ts';
import { Facts } from '#hud/ui/text/facts.tsx';
import { FromTo } from '#hud/ui/text/from-to.tsx';
import { unitOf } from '../ships/ship-stats.ts';
import { gainText } from '../ships/stat-text.ts';
import { canMerge } from './merge-state.ts';
import type { MergeThing } from './merge-thing.ts';

/** What a merge takes and changes, before and after it. */
export function MergeChanges({ thing, isMerged }: { thing: MergeThing; isMerged: boolean }) {
  const { t } = useTranslation();
  const { balance } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const { grade, currentShards, requiredShards, requiredClean, kind } = thing;
  const hasNext = requiredShards > 0;
  const bonus = (of: number) => t('hangar:merge.percent', { value: gradeBonusPercent(of, tunables) });
  const after = isMerged ? balance.clean : balance.clean - requiredClean;
  const before = isMerged ? balance.clean + requiredClean : balance.clean;
  return (
    <Facts
      rows={[
        {
          name: t('hangar:merge.shards'),
          value: hasNext ? (
            <span className={canMerge(thing) ? 'c-gain' : ''}>
              {t('hangar:merge.of', { count: currentShards, of: requiredShards })}
            </span>
          ) : (
            t('hangar:merge.top')
          ),
        },
        {
          name: t('hangar:merge.bonus'),
          value:
            kind === 'ship' && grade > 0 ? (
              <FromTo from={bonus(grade)} to={hasNext ? bonus(grade + 1) : null} />
            ) : null,
        },
        { name: t('hangar:merge.adds'), value: thing.bonus && <ArtifactChange thing={thing} /> },
        {
          name: t('hangar:merge.clean-after'),
          value:
            requiredClean > 0 && after >= 0 ? (
              <FromTo from={amount(before)} to={amount(after)} isGain={false} />
            ) : null,
        },
      ]}
    />
  );
}

function ArtifactChange({ thing: { bonus, grade, requiredShards } }: { thing: MergeThing }) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  if (!bonus) return null;
  const { stat, skin } = bonus;
  const row = artifactRowOf(skin);
  const at = (of: number) => gainText(t, stat, (row.bonus + row.step * of) * unitOf(stat, tunables));
  const to = requiredShards > 0 ? at(grade + 1) : null;
  return (
    <>
      {t(`hangar:stat.${stat}`)} {grade === 0 ? to : <FromTo from={at(grade)} to={to} />}
    </>
  );
}
