import { useEffect } from 'react';
import { fetchLater, fetchScreens } from './fetch-later.ts';
import type { Route } from './routes.ts';

/** The whole trip screen by keyboard; what the keys do, and what presses sound like, is fetched after the first paint. */
export function useKeyboard(route: Route, navigate: (path: string) => void): void {
  useEffect(() => {
    let pressKey: typeof import('./keyboard.ts').pressKey | undefined;
    void fetchLater().then((fetched) => {
      pressKey = fetched.pressKey;
      fetched.startHudSounds();
      fetched.startPictures();
      fetched.startMessengerLater();
      fetched.startDevTools();
    });
    whenIdle(
      () =>
        void fetchScreens().then(
          ({ startFirstRun }) => startFirstRun(),
          () => {},
        ),
    );
    const press = (event: KeyboardEvent) => pressKey?.(event, route, navigate);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [route, navigate]);
}

/** After the first picture's own work; Safari doesn't say when that is. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 4000 });
  else setTimeout(act, 1500);
}
