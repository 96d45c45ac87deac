import { useEffect } from 'react';
import { laterChunk } from '#hud/shell/chunks.ts';
import type { Route } from '#hud/shell/navigation/routes.ts';

/** Keyboard control of the trip screen; the handlers are fetched after the first paint. */
export function useKeyboard(route: Route, navigate: (path: string) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => laterChunk.parts?.pressKey(event, route, navigate);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [route, navigate]);
}
