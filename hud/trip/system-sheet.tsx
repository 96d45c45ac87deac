import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { completeSystem } from '../../engine/client/commands/complete-system.ts';
import { enterSystem } from '../../engine/client/commands/enter-system.ts';
import { exploreSystem } from '../../engine/client/commands/explore-system.ts';
import { selectSystem } from '../../engine/client/commands/select-system.ts';
import { store } from '../../engine/client/store.ts';
import { Button } from '../parts/button.tsx';
import { FitTitle } from '../parts/fit-title.tsx';
import { Scale } from '../parts/gauge.tsx';
import { Icon } from '../parts/icon.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { later } from '../shell/fetch-later.ts';
import { useTranslation } from '../shell/strings.ts';
import { useIsDesktop } from '../shell/viewport.ts';
import { tripsIn } from './galaxy-place.tsx';
import { Reason } from './reason.tsx';
import type { SystemView } from './trip-data.ts';

const SystemDetails = later('SystemDetails');

const tints = { unavailable: 'line', available: 'signal', progress: 'proto', completed: 'gain' } as const;
const tones = { unavailable: 'white', available: 'signal', progress: 'proto', completed: 'gain' } as const;

/** What the marked system is, and the one thing to do with it. */
export function SystemSheet({ system }: { system: SystemView }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const of = tripsIn(system);
  return (
    <Sheet
      tint={tints[system.status]}
      label={system.name}
      onClose={() => selectSystem(null)}
      foot={<SystemActions system={system} />}
    >
      <div className="sheet-head">
        <div className="grow">
          <p className="label t2">{t('galaxy.system', { number: system.priority })}</p>
          <FitTitle className="sheet-head__name">{system.name}</FitTitle>
          {isDesktop && (
            <p className={`label status status--${system.status}`}>{t(`status.${system.status}`)}</p>
          )}
        </div>
        <div className="sheet-head__count">
          <p className="num">
            {system.completedTrips}
            <small className="t3">/{of}</small>
          </p>
          <p className="label t2">{t('galaxy.flown')}</p>
        </div>
      </div>
      <Scale share={system.completedTrips / of} ticks={of} tone={tones[system.status]} height={12} />
      {system.status === 'unavailable' && <Unreached system={system} />}
      {isDesktop && (
        <Suspense fallback={null}>
          <SystemDetails system={system} />
        </Suspense>
      )}
    </Sheet>
  );
}

/** Why a system can't be entered: the one before it isn't done. */
function Unreached({ system }: { system: SystemView }) {
  const { t } = useTranslation();
  const before = useBefore(system);
  return (
    <ul className="reasons">
      <Reason
        isMet={false}
        title={before ? t('galaxy.complete-first', { name: before.name }) : t('status.unavailable')}
        detail={
          before && before.status !== 'unavailable'
            ? t('galaxy.trips-left', { count: tripsIn(before) - before.completedTrips })
            : undefined
        }
      />
    </ul>
  );
}

/** The nearest system before this one that can be worked on. */
function useBefore(system: SystemView): SystemView | undefined {
  const { systems } = useSnapshot(store);
  const earlier = systems
    .filter((other) => other.priority < system.priority && other.status !== 'completed')
    .sort((a, b) => a.priority - b.priority);
  return earlier.find((other) => other.status !== 'unavailable') ?? earlier.at(-1);
}

function SystemActions({ system }: { system: SystemView }) {
  const { t } = useTranslation();
  const before = useBefore(system);
  const { uuid, status } = system;
  if (status === 'unavailable')
    return before ? (
      <Button kind="secondary" onPress={() => selectSystem(before.uuid)}>
        {t('galaxy.show', { name: before.name })}
      </Button>
    ) : null;
  if (status === 'available')
    return (
      <Button kind="primary" icon="trip" onPress={() => exploreSystem(uuid)}>
        {t('galaxy.explore')}
      </Button>
    );
  if (!system.canComplete)
    return (
      <Button kind="primary" icon="trip" onPress={() => enterSystem(uuid)}>
        {t('galaxy.enter')}
      </Button>
    );
  return (
    <div className="actions">
      <Button kind="primary" icon="check" className="grow" onPress={() => completeSystem(uuid)}>
        {t('galaxy.complete')}
      </Button>
      <Button className="actions__second" label={t('galaxy.enter')} onPress={() => enterSystem(uuid)}>
        <Icon name="trip" size={22} />
      </Button>
    </div>
  );
}
