import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { type SystemSnapshot, state, type TripSnapshot } from '#engine/client/core/state.ts';
import { leaveSystem, selectTrip } from '#engine/client/galaxy/operations.ts';
import { tripTypes } from '#engine/content/kinds.ts';
import { detail, screen } from '../shell/lazy.ts';
import { useTranslation } from '../strings/strings.ts';
import { FlyingChips, FlyingList } from '../trip/flight/flying-list.tsx';
import { TripDetails } from '../trip/trip-card.tsx';
import { AccessibleList } from '../ui/controls/accessible-list.tsx';
import { BackLink } from '../ui/controls/button.tsx';
import { ArrowKeys, Key } from '../ui/controls/keycap.tsx';
import { TypeMark } from '../ui/icons/trip-marks.tsx';
import { Sheet } from '../ui/sheets/sheet.tsx';
import { useIsDesktop, useSceneEdge } from '../ui/viewport.ts';
import { AwardLine, ChainRows } from './system-rows.tsx';
import { RuleTag, SystemRuleLine } from './system-rule.tsx';
import { tripsIn } from './system-sheet.tsx';

const CompleteSystem = screen('CompleteSystem');
const HelpButton = detail('HelpButton');
const MasteryTotal = detail('MasteryTotal');
const NextGoalLine = detail('NextGoalLine');

export function SystemPlace() {
  const { systems, trips, view } = useSnapshot(state);
  const isDesktop = useIsDesktop();
  const system = systems.find((each) => each.uuid === view.systemId);
  if (!system) return null;
  const systemTrips = trips[system.uuid] ?? [];
  const trip = systemTrips.find((each) => each.uuid === view.tripId);
  return (
    <>
      <Suspense fallback={null}>
        <NextGoalLine />
      </Suspense>
      <SystemTitle system={system} />
      <TripsList trips={systemTrips} />
      {isDesktop && <SystemHints />}
      {trip && <TripDetails key={trip.uuid} trip={trip} trips={systemTrips} system={system} />}
      {!trip && isDesktop && <SystemPanel system={system} />}
    </>
  );
}

function SystemTitle({ system }: { system: SystemSnapshot }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const edge = useSceneEdge('top');
  return (
    <div
      className={`place-title place-title--system${isDesktop ? ' place-title--desktop' : ''}`}
      ref={isDesktop ? undefined : edge}
    >
      <div className="over">
        <BackLink onPress={leaveSystem}>{t('galaxy.name')}</BackLink>
        <h1 className="h1">{system.name}</h1>
        <p className="label t2">{t('system.flown', { done: system.completedTrips, of: tripsIn(system) })}</p>
        <RuleTag system={system} />
        {system.canComplete && (
          <Suspense fallback={null}>
            <CompleteSystem system={system} size="small" />
          </Suspense>
        )}
      </div>
      <div className="place-title__side">
        <Suspense fallback={null}>
          <MasteryTotal system={system} />
        </Suspense>
        <ul className="map-legend" aria-label={t('system.legend')}>
          {tripTypes.map((type) => (
            <li key={type} className="micro over">
              {t(`type.${type}`)}
              <TypeMark type={type} size={12} />
            </li>
          ))}
        </ul>
        <Suspense fallback={null}>
          <HelpButton page="trips" />
        </Suspense>
        {isDesktop && <FlyingChips />}
      </div>
    </div>
  );
}

/** The thirty trips as a list, for keyboards and screen readers. */
function TripsList({ trips }: { trips: readonly TripSnapshot[] }) {
  const { t } = useTranslation();
  const { tripId } = useSnapshot(state).view;
  return (
    <AccessibleList
      label={t('system.trips')}
      items={trips.map((trip) => ({
        id: trip.uuid,
        label: t('system.trip-line', {
          kind: t(`trip.kind.${trip.type}`, { number: trip.priority }),
          name: trip.name,
          status: t(`status.${trip.status}`),
        }),
        isOn: trip.uuid === tripId,
      }))}
      onPress={selectTrip}
    />
  );
}

function SystemHints() {
  const { t } = useTranslation();
  const edge = useSceneEdge('bottom');
  return (
    <div className="map-hints small" aria-hidden="true" ref={edge}>
      <ArrowKeys />
      <span>{t('hint.next-trip')}</span>
      <Key>Enter</Key>
      <span>{t('hint.launch')}</span>
      <Key>Esc</Key>
      <span>{t('hint.galaxy')}</span>
    </div>
  );
}

const SystemMastery = detail('SystemMastery');
const SystemVerbs = detail('SystemVerbs');

/** A desktop's panel while no trip of the system is marked. */
function SystemPanel({ system }: { system: SystemSnapshot }) {
  const { t } = useTranslation();
  return (
    <Sheet tint="line" label={system.name}>
      <p className="label t2">{t('galaxy.system', { number: system.priority })}</p>
      <h2 className="h1 map-head__name">{system.name}</h2>
      <p className="small">{t('system.choose')}</p>
      <SystemRuleLine system={system} />
      <Suspense fallback={null}>
        <SystemVerbs system={system} />
        <SystemMastery system={system} />
      </Suspense>
      <SystemDetails system={system} />
    </Sheet>
  );
}

/** On a desktop: a system's chains, its award, and the ships in flight. */
export function SystemDetails({ system }: { system: SystemSnapshot }) {
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
