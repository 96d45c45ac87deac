import { useTranslation } from 'react-i18next';
import { Sheet } from '../parts/sheet.tsx';
import { AwardLine } from './award-line.tsx';
import { ChainRows } from './chain-rows.tsx';
import { FlyingList } from './flying-list.tsx';
import type { SystemView } from './trip-data.ts';

/** A desktop's panel while no trip of the system is marked. */
export function SystemPanel({ system }: { system: SystemView }) {
  const { t } = useTranslation();
  return (
    <Sheet tint="line" label={system.name}>
      <p className="label t2">{t('galaxy.system', { number: system.priority })}</p>
      <h2 className="h1 sheet-head__name">{system.name}</h2>
      <p className="small">{t('system.choose')}</p>
      <ChainRows system={system} />
      <AwardLine
        label={t('galaxy.award')}
        awards={system.awards}
        wasDropped={system.status === 'completed'}
      />
      <FlyingList />
    </Sheet>
  );
}
