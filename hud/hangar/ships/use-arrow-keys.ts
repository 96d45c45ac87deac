import { useEffect, useEffectEvent } from 'react';
import { placedCode } from '#hud/shell/keys/key-names.ts';
import { openModals } from '#hud/shell/modals.ts';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, KeyA: -1, ArrowRight: 1, KeyD: 1 };

/** Calls `onStep` for the arrow keys and for A and D. A text field, a row of tabs and an open modal keep their keys. */
export function useArrowKeys(onStep: (by: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[placedCode(event)];
    if (!by || event.ctrlKey || event.metaKey || event.altKey || openModals.list.length > 0) return;
    const { target } = event;
    if (target instanceof Element && target.closest('input, [role="tablist"], [role="radiogroup"]')) return;
    event.preventDefault();
    onStep(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
