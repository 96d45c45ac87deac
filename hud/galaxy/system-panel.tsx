import { Suspense } from 'react';
import { detail } from '../shell/chunks.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import type { SystemView } from '../trip/trip-data.ts';
import { Sheet } from '../ui/sheets/sheet.tsx';
import SystemDetails from './system-details.tsx';
import SystemRule from './system-rule.tsx';

const SystemMastery = detail('SystemMastery');

/** A desktop's panel while no trip of the system is marked. */
export function SystemPanel({ system }: { system: SystemView }) {
  const { t } = useTranslation();
  return (
    <Sheet tint="line" label={system.name}>
      <p className="label t2">{t('galaxy.system', { number: system.priority })}</p>
      <h2 className="h1 map-head__name">{system.name}</h2>
      <p className="small">{t('system.choose')}</p>
      <SystemRule system={system} />
      <Suspense fallback={null}>
        <SystemMastery system={system} />
      </Suspense>
      <SystemDetails system={system} />
    </Sheet>
  );
}
