import { useEffect } from 'react';
import type { EncounterRun } from '#engine/client/trip/encounters/encounter-run.ts';
import { placedCode } from '#hud/shell/keys/key-names.ts';

/** By the key's physical position, so that the keyboard layout doesn't matter. */
const sides: Record<string, -1 | 1> = { ArrowLeft: -1, KeyA: -1, ArrowRight: 1, KeyD: 1 };
const presses = ['Space', 'Enter', 'NumpadEnter'];

/** Arrows and AD push the hand; Space and Enter press on a beat. All are let go when the window loses the focus. */
export function usePlayKeys(run: EncounterRun): void {
  useEffect(() => {
    const held = new Set<string>();
    const push = () => run.push(Math.sign([...held].reduce((sum, code) => sum + (sides[code] ?? 0), 0)));
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || run.world.state.end) return;
      const isOnButton = event.target instanceof Element && event.target.closest('button');
      const code = placedCode(event);
      if (sides[code]) held.add(code);
      else if (!presses.includes(code) || run.terms.game !== 'beacon' || isOnButton) return;
      else if (!event.repeat) run.press();
      event.preventDefault();
      push();
    };
    const release = (event: KeyboardEvent) => {
      if (held.delete(placedCode(event))) push();
    };
    const letGo = () => {
      held.clear();
      run.push(0);
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', letGo);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', letGo);
    };
  }, [run]);
}
