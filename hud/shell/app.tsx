import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { setBack } from '../messenger/messenger.ts';
import { RewardHost } from '../trip/reward-host.tsx';
import { Waiting } from '../ui/loading/waiting.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { later, screen } from './fetch-later.ts';
import { choosesFirst, goUp } from './go-up.ts';
import { Header } from './header.tsx';
import { openModals } from './modals.ts';
import { Navigation } from './navigation.tsx';
import { routeOf } from './routes.ts';
import { useTranslation } from './strings/strings.ts';
import { Toasts } from './toasts.tsx';
import { useKeyboard } from './use-keyboard.ts';
import { useIsCompact, useIsDesktop } from './viewport.ts';

const Failed = later('Failed');
const ModalStack = screen('ModalStack');

/** Everything over the canvas: one screen at a time between header and navigation. */
export function App() {
  const { stage } = useSnapshot(state).boot;
  if (stage === 'failed')
    return (
      <Suspense fallback={null}>
        <Failed />
      </Suspense>
    );
  if (stage !== 'ready') return null;
  return <Shell />;
}

/** A way that vanished with its screen takes the focus with it: the next screen has it then. */
function takeLostFocus(main: HTMLElement | null): void {
  if (document.activeElement === document.body) main?.focus({ preventScroll: true });
}

/** What a new pilot sees before everything else. */
const firstChoice = '/general-selection';

function Shell() {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  const { connection, view, settings, user } = useSnapshot(state);
  const { place, tripId } = view;
  const isFirstChoice = choosesFirst({ user, view });
  const hasModal = useSnapshot(openModals).list.length > 0;
  const isDesktop = useIsDesktop();
  const route = routeOf(path);
  const Screen = route.screen;
  const isCompact = useIsCompact() && route.showsScene === true && place === 'trip';
  const isList = settings.listMode && (place === 'trip' || place === 'launch');
  const isBare = route.showsScene === true && place === 'launch' && !isList;
  const hasFrame =
    !isFirstChoice && !isBare && !isCompact && (isDesktop ? !route.hidesNavigation : !route.isSubPage);
  useKeyboard(route, navigate);

  useEffect(() => {
    state.view.isSceneHidden = !route.showsScene || isList;
  }, [route, isList]);

  useEffect(() => {
    if (isFirstChoice && path !== firstChoice) navigate(firstChoice, { replace: true });
  }, [isFirstChoice, path, navigate]);

  const canGoUp =
    hasModal ||
    (!isFirstChoice &&
      (route.under !== undefined || route.isSubPage || (route.path === '/' && place !== 'galaxy')));
  useEffect(() => {
    setBack(canGoUp ? () => goUp(route, navigate) : null);
  }, [canGoUp, route, navigate]);

  if (isFirstChoice && path !== firstChoice) return null;
  return (
    <div
      className={`shell${isBare ? ' is-bare' : ''}${connection === 'offline' ? ' is-offline' : ''}`}
      data-place={route.path === '/' ? place : route.name}
    >
      {!isBare && (
        <div className="messenger-row" aria-hidden="true">
          {t(`nav.${route.name}`)}
        </div>
      )}
      {hasFrame && !route.isSubPage && <Header />}
      <main
        className="stage"
        key={route.path}
        data-trip={tripId ?? undefined}
        tabIndex={-1}
        ref={takeLostFocus}
      >
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
      {hasFrame && <Navigation />}
      <Toasts />
      <RewardHost />
      {hasModal && (
        <Suspense fallback={null}>
          <ModalStack />
        </Suspense>
      )}
    </div>
  );
}
