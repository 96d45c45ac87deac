import { type RefObject, useEffect } from 'react';

/** Focus goes in when it opens and back when it closes; keys pressed inside are no keys of the game. */
export function useFocusKept(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus();
    // On React's own root: its listeners there have heard the key by then.
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
