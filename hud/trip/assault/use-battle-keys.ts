import { useEffect, useRef } from 'react';
import type { Snapshot } from 'valtio';
import type { LiveAssault } from '#engine/client/trip/projections.ts';
import { stations } from '#engine/rules/trip/assault/assault.ts';
import { namedCode } from '#hud/shell/keys/key-names.ts';
import { command, pressStation } from './command.ts';

/**
 * 1, 2 and 3 give an order, or answer with the station that has it. Space answers, Esc pulls back. Arrows move between the
 * stations, and Enter presses the one that has the focus, as any button.
 */
export function useBattleKeys(live: Snapshot<LiveAssault>, isOn: boolean): void {
  const latest = useRef(live);
  useEffect(() => {
    latest.current = live;
  });
  useEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent): void {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const code = namedCode(event);
      const station = stations[['Digit1', 'Digit2', 'Digit3'].indexOf(code)];
      const step = { ArrowLeft: -1, ArrowRight: 1 }[code];
      if (station) pressStation(station, latest.current);
      else if (code === 'Space') command('answer');
      else if (code === 'Escape') command('retreat');
      else if (step) moveFocus(step);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [isOn]);
}

function moveFocus(step: number): void {
  const cards = [...document.querySelectorAll<HTMLElement>('.assault-station')];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  cards[at < 0 ? 0 : (at + step + cards.length) % cards.length]?.focus();
}
