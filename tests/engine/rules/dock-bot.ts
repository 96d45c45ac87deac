import {
  dockingTicks,
  isDocked,
  type StickInput,
  startDocking,
  stepDocking,
  zoneAt,
} from '../../../engine/rules/docking.ts';
import { tunables } from './given.ts';

/** The log of a small bot that chases the middle of the frame, and wins; directions with three decimals. */
export function winningLog(seed: string): StickInput[] {
  const log: StickInput[] = [];
  let state = startDocking(tunables);
  while (state.tick < dockingTicks(tunables) && !isDocked(state)) {
    const zone = zoneAt(seed, state.tick, tunables);
    const stick = {
      tick: state.tick,
      x: push(zone.x - state.x, state.speedX),
      y: push(zone.y - state.y, state.speedY),
    };
    log.push(stick);
    state = stepDocking(state, stick, seed, tunables);
  }
  return log;
}

function push(gap: number, speed: number): number {
  return Math.round(Math.min(1, Math.max(-1, gap * 0.05 - speed * 0.9)) * 1000) / 1000;
}
