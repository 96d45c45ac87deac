import { useTranslation } from '../shell/strings/strings.ts';
import { FlyingList } from '../trip/flight/flying-list.tsx';
import type { SystemView } from '../trip/trip-data.ts';
import { AwardLine } from './award-line.tsx';
import { ChainRows } from './chain-rows.tsx';

/** On a desktop: a system's chains, its award, and the ships in flight. */
export default function SystemDetails({ system }: { system: SystemView }) {
  const { t } = useTranslation();
  return (
    <>
      {system.status !== 'unavailable' && <ChainRows system={system} />}
      <AwardLine
        label={t('galaxy.award')}
        awards={system.awards}
        wasDropped={system.status === 'completed'}
      />
      <FlyingList />
    </>
  );
}
