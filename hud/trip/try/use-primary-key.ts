import { useEffect, useRef } from 'react';
import { placedCode } from '#hud/shell/keys/key-names.ts';

/** Space and Enter run the screen's main action, unless a focused control uses them. Null for no action. */
export function usePrimaryKey(act: (() => unknown) | null): void {
  const latest = useRef(act);
  const isBusy = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    async function press(event: KeyboardEvent): Promise<void> {
      const isPrimary = ['Space', 'Enter'].includes(placedCode(event));
      if (!isPrimary || event.repeat || isBusy.current || !latest.current) return;
      if (event.target instanceof Element && event.target.closest('button, a, dialog')) return;
      event.preventDefault();
      isBusy.current = true;
      await latest.current();
      isBusy.current = false;
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
