import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { selectSystem } from '#engine/client/galaxy/operations.ts';
import { later, screen, useScreensAreHere } from '../shell/lazy.ts';
import { useTranslation } from '../strings/strings.ts';
import { AccessibleList } from '../ui/controls/accessible-list.tsx';
import { useIsDesktop, useSceneEdge } from '../ui/viewport.ts';
import { SystemSheet, tripsIn } from './system-sheet.tsx';

const GalaxyPanel = later('GalaxyPanel');
const FlyingChips = later('FlyingChips');
const GalaxyHints = later('GalaxyHints');
const EventBanner = screen('EventBanner');

export function GalaxyPlace() {
  const { systems, view } = useSnapshot(state);
  const isDesktop = useIsDesktop();
  const hasScreens = useScreensAreHere();
  const system = systems.find((each) => each.uuid === view.systemId);
  return (
    <>
      {hasScreens && (
        <Suspense fallback={null}>
          <EventBanner />
        </Suspense>
      )}
      <GalaxyTitle />
      <SystemsList />
      {isDesktop && (
        <Suspense fallback={null}>
          <GalaxyHints />
        </Suspense>
      )}
      {system && <SystemSheet key={system.uuid} system={system} />}
      {!system && isDesktop && (
        <Suspense fallback={null}>
          <GalaxyPanel />
        </Suspense>
      )}
    </>
  );
}

function GalaxyTitle() {
  const { t } = useTranslation();
  const { galaxy } = useSnapshot(state);
  const isDesktop = useIsDesktop();
  const edge = useSceneEdge('top');
  if (!galaxy) return null;
  const { name, completedCount: done, systemsCount: total } = galaxy;
  if (isDesktop)
    return (
      <div className="place-title place-title--desktop over">
        <h1 className="h1">{name}</h1>
        <p className="num place-title__count">
          {done}
          <small className="t2">{t('galaxy.of', { of: total })}</small>
        </p>
        <p className="label t2">{t('galaxy.completed-word', { count: done })}</p>
      </div>
    );
  return (
    <div className="place-title row between" ref={edge}>
      <div className="over">
        <h1 className="h1">{name}</h1>
        <p className="label t2">{t('galaxy.completed', { count: done, of: total })}</p>
      </div>
      <Suspense fallback={null}>
        <FlyingChips />
      </Suspense>
    </div>
  );
}

/** The canvas's systems as a list, for keyboards and screen readers. */
function SystemsList() {
  const { t } = useTranslation();
  const { systems, view } = useSnapshot(state);
  return (
    <AccessibleList
      label={t('galaxy.systems')}
      items={systems.map((system) => ({
        id: system.uuid,
        label: t('galaxy.system-line', {
          name: system.name,
          status: t(`system-status.${system.status}`),
          done: system.completedTrips,
          of: tripsIn(system),
        }),
        isOn: system.uuid === view.systemId,
      }))}
      onPress={selectSystem}
    />
  );
}
