import { useEffect } from 'react';
import { laterChunk } from './chunks.ts';
import type { Route } from './routes.ts';

/** The whole trip screen by keyboard; what the keys do is fetched after the first picture. */
export function useKeyboard(route: Route, navigate: (path: string) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => laterChunk.parts?.pressKey(event, route, navigate);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [route, navigate]);
}
