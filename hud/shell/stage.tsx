import { type ComponentType, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { TripScreen } from '../trip/trip-screen.tsx';
import { Waiting } from '../ui/loading/waiting.tsx';
import { screen } from './chunks.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { type Route, routes, type ScreenName } from './navigation/routes.ts';
import { useTranslation } from './strings/strings.ts';

/** The component of every screen. The trip screen's is in the first bundle, the others are in the screens' chunk. */
const screens = Object.fromEntries(
  routes.map(({ screen: name }) => [name, name === 'TripScreen' ? TripScreen : screen(name)]),
) as unknown as Record<ScreenName, ComponentType>;

/** The screen of a route, or its loading or failed state. */
export function Stage({ route }: { route: Route }) {
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
