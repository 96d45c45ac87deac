import { useSyncExternalStore } from 'react';

/** Beside the scene from 1280 px on; below that a sheet with two columns, or with one. */
export type Fit = 'beside' | 'sheet' | 'narrow';

export function useFit(): Fit {
  return useSyncExternalStore(subscribe, fitNow);
}

function fitNow(): Fit {
  if (innerWidth >= 1280) return 'beside';
  return innerWidth >= 720 ? 'sheet' : 'narrow';
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
