import { type RefObject, useEffect } from 'react';

/** Moves focus in on opening and back on closing, and keeps keys pressed inside away from the game. */
export function useFocusKept(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus();
    // On React's root, so that React's own listeners run first.
    const element = frame.current?.closest<HTMLElement>('#overlay');
    const hold = (event: KeyboardEvent) => {
      if (event.code !== 'Backquote') event.stopPropagation();
    };
    element?.addEventListener('keydown', hold);
    return () => {
      element?.removeEventListener('keydown', hold);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [frame]);
}
