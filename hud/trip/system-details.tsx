import { useTranslation } from '../shell/strings.ts';
import { AwardLine } from './award-line.tsx';
import { ChainRows } from './chain-rows.tsx';
import { FlyingList } from './flying-list.tsx';
import type { SystemView } from './trip-data.ts';

/** What a desktop has room for beside a system's name: its chains, its award, and what is flying. */
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
