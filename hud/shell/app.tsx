import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { playsAsList, state } from '#engine/client/core/state.ts';
import { setBack } from '../messenger/messenger.ts';
import { RewardHost } from '../trip/reward-host.tsx';
import { later, screen } from './chunks.ts';
import { choosesFirst, goUp } from './keys/go-up.ts';
import { useKeyboard } from './keys/use-keyboard.ts';
import { ModalHost } from './modal-host.tsx';
import { openModals } from './modals.ts';
import { Header } from './navigation/header.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { type Route, routeOf } from './navigation/routes.ts';
import { Stage } from './stage.tsx';
import { useTranslation } from './strings/strings.ts';
import { Toasts } from './toasts/toasts.tsx';
import { useIsCompact, useIsDesktop, useIsLandscape } from './viewport.ts';

const Failed = later('Failed');
const SessionEnded = screen('SessionEnded');

/** Everything over the canvas: one screen at a time between header and navigation. */
export function App() {
  const { boot, sessionEnd } = useSnapshot(state);
  const { stage } = boot;
  if (stage === 'failed' || (sessionEnd && stage === 'ready'))
    return <Suspense fallback={null}>{stage === 'failed' ? <Failed /> : <SessionEnded />}</Suspense>;
  if (stage !== 'ready') return null;
  return <Shell />;
}

/** The first screen of a new pilot. */
const firstChoice = '/general-selection';

function Shell() {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  const { connection, hasPushes, view, user } = useSnapshot(state);
  const isFirstChoice = choosesFirst({ user, view });
  const route = routeOf(path);
  const { isBare, hasFrame, isList } = useFrame(route, isFirstChoice);
  useKeyboard(route, navigate);
  useBack(route, navigate, isFirstChoice);

  useEffect(() => {
    state.view.isSceneHidden = !route.showsScene || isList;
  }, [route, isList]);

  useEffect(() => {
    if (isFirstChoice && path !== firstChoice) navigate(firstChoice, { replace: true });
  }, [isFirstChoice, path, navigate]);

  if (isFirstChoice && path !== firstChoice) return null;
  return (
    <div
      className={`shell${isBare ? ' is-bare' : ''}${connection === 'offline' ? ' is-offline' : ''}${hasPushes ? '' : ' has-no-pushes'}`}
      data-place={route.path === '/' ? view.place : route.name}
    >
      {!isBare && (
        <div className="messenger-row" aria-hidden="true">
          {t(view.place === 'assault' ? 'trip:assault.name' : `nav.${route.name}`)}
        </div>
      )}
      {hasFrame && !route.isSubPage && <Header />}
      <Stage key={route.path} route={route} />
      {hasFrame && <Navigation />}
      <Toasts />
      <RewardHost />
      <ModalHost />
    </div>
  );
}

/**
 * What surrounds a screen: nothing during a launch and in the flight of a messenger's low window, elsewhere the header and
 * the navigation.
 */
function useFrame(route: Route, isFirstChoice: boolean) {
  const shown = useSnapshot(state);
  const { place } = shown.view;
  const isDesktop = useIsDesktop();
  const isLandscape = useIsLandscape();
  const isCompact = useIsCompact() && route.showsScene === true && place === 'trip';
  const isList = playsAsList(shown) && (place === 'trip' || place === 'launch');
  const isBare = route.showsScene === true && place === 'launch' && !isList;
  const isHidden = isFirstChoice || isBare || (isCompact && !isLandscape);
  const hasFrame = !isHidden && (isDesktop ? !route.hidesNavigation : !route.isSubPage);
  return { isBare, hasFrame, isList };
}

/** Shows the messenger's Back button while there is a level above the present one. */
function useBack(route: Route, navigate: (path: string) => void, isFirstChoice: boolean): void {
  const hasModal = useSnapshot(openModals).list.length > 0;
  const { place } = useSnapshot(state).view;
  const isUnder = route.under !== undefined || route.isSubPage || (route.path === '/' && place !== 'galaxy');
  const canGoUp = hasModal || (!isFirstChoice && isUnder);
  useEffect(() => {
    setBack(canGoUp ? () => goUp(route, navigate) : null);
  }, [canGoUp, route, navigate]);
}
