import { type ComponentType, Suspense, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { hideScene } from '#engine/client/core/scene-port.ts';
import { dropReward, playsAsList, state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { watch } from '#engine/client/core/watch.ts';
import { setBack } from '../messenger/messenger.ts';
import { useTranslation } from '../strings/strings.ts';
import { TripScreen } from '../trip/trip-screen.tsx';
import { Waiting } from '../ui/loading/waiting.tsx';
import { openModals } from '../ui/modals/open-modals.ts';
import { Toasts } from '../ui/toasts.tsx';
import { useIsCompact, useIsDesktop, useIsLandscape } from '../ui/viewport.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { later, laterChunk, screen } from './lazy.ts';
import { Header } from './navigation/header.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { goUp, type Route, requiredPath, routeOf, routes, type ScreenName } from './navigation/routes.ts';

const FailedPage = later('FailedPage');
const SessionEnded = screen('SessionEnded');

/** Everything over the canvas: one screen at a time between header and navigation. */
export function App() {
  const { boot, sessionEnd } = useSnapshot(state);
  const { stage } = boot;
  if (stage === 'failed' || (sessionEnd && stage === 'ready'))
    return (
      <ErrorBoundary>
        <Suspense fallback={null}>{stage === 'failed' ? <FailedPage /> : <SessionEnded />}</Suspense>
      </ErrorBoundary>
    );
  if (stage !== 'ready') return null;
  return <Shell />;
}

function Shell() {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  const snapshot = useSnapshot(state);
  const { connection, hasPushes, canSave, sandbox, serviceMode, view } = snapshot;
  const required = requiredPath(snapshot);
  const route = routeOf(path);
  const { isBare, hasFrame, isList } = useFrame(route, required);
  useKeyboard(route, navigate);
  useBack(route, navigate, required);

  useEffect(() => {
    hideScene(!route.showsScene || isList);
  }, [route, isList]);

  // Before the first paint: no other screen shows for a moment.
  useLayoutEffect(() => {
    if (required && path !== required) navigate(required, { replace: true });
  });

  return (
    <div
      className={`shell${isBare ? ' is-bare' : ''}${connection === 'offline' ? ' is-offline' : ''}${hasPushes ? '' : ' has-no-pushes'}${canSave ? '' : ' has-no-space'}${sandbox ? ' is-sandbox' : ''}${serviceMode?.plan ? ' has-plan' : ''}`}
      data-place={route.path === '/' ? view.place : route.name}
    >
      {!isBare && (
        <div className="messenger-row" aria-hidden="true">
          {t(view.place === 'assault' ? 'trip:assault.name' : `nav.${route.name}`)}
        </div>
      )}
      {hasFrame && !route.isSubPage && <Header />}
      <ScreenStage key={route.path} route={route} />
      {hasFrame && <Navigation />}
      <Toasts />
      <RewardHost />
      <ModalHost />
    </div>
  );
}

/**
 * Frame of a screen: nothing during a launch and in the flight of a messenger's low window, elsewhere the
 * header and the navigation.
 */
function useFrame(route: Route, required: string | null) {
  const snapshot = useSnapshot(state);
  const { place } = snapshot.view;
  const isDesktop = useIsDesktop();
  const isLandscape = useIsLandscape();
  const isCompact = useIsCompact() && route.showsScene === true && place === 'trip';
  const isList = playsAsList(snapshot) && (place === 'trip' || place === 'launch');
  const isBare = route.showsScene === true && place === 'launch' && !isList;
  const isHidden = required || isBare || (isCompact && !isLandscape);
  const hasFrame = !isHidden && (isDesktop ? !route.hidesNavigation : !route.isSubPage);
  return { isBare, hasFrame, isList };
}

/** Shows the messenger's Back button while there is a level above the present one. */
function useBack(route: Route, navigate: (path: string) => void, required: string | null): void {
  const hasModal = useSnapshot(openModals).list.length > 0;
  const { place } = useSnapshot(state).view;
  const isUnder = route.under !== undefined || route.isSubPage || (route.path === '/' && place !== 'galaxy');
  const canGoUp = hasModal || (isUnder && (!required || route.path === '/'));
  useEffect(() => {
    setBack(canGoUp ? () => goUp(route, navigate) : null);
  }, [canGoUp, route, navigate]);
}

/** Keyboard control of the trip screen; the handlers are fetched after the first paint. */
function useKeyboard(route: Route, navigate: (path: string) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => laterChunk.parts?.pressKey(event, route, navigate);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [route, navigate]);
}

/**
 * The component of every screen. The trip screen's is in the first bundle, the others are in the screens'
 * chunk.
 */
const screens = Object.fromEntries(
  routes.map(({ screen: name }) => [name, name === 'TripScreen' ? TripScreen : screen(name)]),
) as unknown as Record<ScreenName, ComponentType>;

/** The screen of a route, or its loading or failed state. */
function ScreenStage({ route }: { route: Route }) {
  const { t } = useTranslation();
  const { tripId } = useSnapshot(state).view;
  const Screen = screens[route.screen];
  return (
    <main className="stage" data-trip={tripId ?? undefined} tabIndex={-1} ref={takeLostFocus}>
      <ErrorBoundary>
        <Suspense
          fallback={
            <div className="stage__wait">
              <Waiting label={t('wait')} size={44} />
            </div>
          }
        >
          <Screen />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

/** When a focused link disappears with its screen, the next screen gets the focus. */
function takeLostFocus(main: HTMLElement | null): void {
  if (document.activeElement === document.body) main?.focus({ preventScroll: true });
}

const ModalStack = screen('ModalStack');

/**
 * The open modals. If their code can't be fetched, they close again and a toast says that nothing was done.
 */
function ModalHost() {
  const hasModal = useSnapshot(openModals).list.length > 0;
  if (!hasModal) return null;
  return (
    <ErrorBoundary fallback={null} onError={closeAll}>
      <Suspense fallback={null}>
        <ModalStack />
      </Suspense>
    </ErrorBoundary>
  );
}

function closeAll(): void {
  openModals.list = [];
  showToast('error', null);
}

const RewardModal = later('RewardModal');

/** Fetches the reward's chunk at the first reward. */
function RewardHost() {
  const { reward } = useSnapshot(state);
  if (!reward) return null;
  return (
    <ErrorBoundary fallback={null} onError={dropReward}>
      <Suspense fallback={null}>
        <RewardModal reward={reward} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Marks the page when the player wants less motion; the tokens' durations depend on the mark. */
export function followMotion(): void {
  watch(
    () => state.settings.reducedMotion,
    (isReduced) => {
      document.documentElement.dataset.motion = isReduced ? 'less' : 'full';
    },
  );
}
