import { Suspense } from 'react';
import type { SystemSnapshot } from '#engine/client/core/state.ts';
import { enterSystem, exploreSystem, selectSystem } from '#engine/client/galaxy/operations.ts';
import { detail, later, screen } from '../shell/lazy.ts';
import { useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { TickScale } from '../ui/gauges/gauge.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Sheet } from '../ui/sheets/sheet.tsx';
import { FitTitle } from '../ui/text/fit-title.tsx';
import { useIsDesktop } from '../ui/viewport.ts';

const SystemDetails = later('SystemDetails');
const SystemRuleLine = later('SystemRuleLine');
const LockedSystem = screen('LockedSystem');
const ShowEarlier = detail('ShowEarlier');
const SystemMastery = detail('SystemMastery');
const CompleteSystem = screen('CompleteSystem');
const SystemVerbs = detail('SystemVerbs');

const tints = { unavailable: 'line', available: 'signal', progress: 'proto', completed: 'gain' } as const;
const tones = { unavailable: 'white', available: 'signal', progress: 'proto', completed: 'gain' } as const;

/** The marked system with the one action that is possible. */
export function SystemSheet({ system }: { system: SystemSnapshot }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const total = tripsIn(system);
  return (
    <Sheet
      tint={tints[system.status]}
      label={system.name}
      onClose={() => selectSystem(null)}
      foot={<SystemActions system={system} />}
    >
      <div className="map-head">
        <div className="grow">
          <p className="label t2">{t('galaxy.system', { number: system.priority })}</p>
          <FitTitle className="map-head__name">{system.name}</FitTitle>
          {isDesktop && (
            <p className={`label trip-status trip-status--${system.status}`}>
              {t(`system-status.${system.status}`)}
            </p>
          )}
        </div>
        <div className="map-head__count">
          <p className="num">
            {system.completedTrips}
            <small className="t3">/{total}</small>
          </p>
          <p className="label t2">{t('galaxy.flown')}</p>
        </div>
      </div>
      <TickScale
        share={system.completedTrips / total}
        ticks={total}
        tone={tones[system.status]}
        height={12}
      />
      <Suspense fallback={null}>
        {system.status === 'unavailable' && <LockedSystem system={system} />}
        <SystemRuleLine system={system} />
        <SystemVerbs system={system} />
        {system.status !== 'unavailable' && <SystemMastery system={system} />}
        {isDesktop && <SystemDetails system={system} />}
      </Suspense>
    </Sheet>
  );
}

function SystemActions({ system }: { system: SystemSnapshot }) {
  const { t } = useTranslation();
  const { uuid, status } = system;
  if (status === 'unavailable')
    return (
      <Suspense fallback={null}>
        <ShowEarlier system={system} />
      </Suspense>
    );
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
    <div className="trip-actions">
      <Suspense fallback={null}>
        <CompleteSystem system={system} />
      </Suspense>
      <Button className="trip-actions__second" label={t('galaxy.enter')} onPress={() => enterSystem(uuid)}>
        <Icon name="trip" size={22} />
      </Button>
    </div>
  );
}

type TripLists = Pick<SystemSnapshot, 'personalTrips' | 'attackTrips' | 'expeditionTrips'>;

/** Number of a system's trips. */
export function tripsIn({ personalTrips, attackTrips, expeditionTrips }: TripLists): number {
  return personalTrips.length + attackTrips.length + expeditionTrips.length;
}
