import { useEffect } from 'react';
import { fetchLater } from './fetch-later.ts';
import type { Route } from './routes.ts';

/** The whole trip screen by keyboard; what the keys do is fetched after the first paint. */
export function useKeyboard(route: Route, navigate: (path: string) => void): void {
  useEffect(() => {
    let pressKey: typeof import('./keyboard.ts').pressKey | undefined;
    void fetchLater().then((fetched) => {
      pressKey = fetched.pressKey;
    });
    const press = (event: KeyboardEvent) => pressKey?.(event, route, navigate);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [route, navigate]);
}
