import { useEffect } from 'react';

/** Puts the focus on the first station when a fight begins, so that arrows and Enter work at once. */
export function useKeptFocus(): void {
  useEffect(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('.station')?.focus({ preventScroll: true });
  }, []);
}
