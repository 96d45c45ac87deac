import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import type { FlightView } from '../flight/flight-time.ts';

export type DockingStage = 'before' | 'waiting' | 'elsewhere' | 'flight' | 'checked' | 'over';

/** How long the canvas shows the end of a try (the clamps close, or the ship drifts off) before the result appears. */
const endMs = { full: 1900, calm: 500 } as const;

/** The stage of a flight's docking, as this window sees it. */
export function useStage({ uuid, docking }: FlightView): DockingStage {
  const { docking: live, settings } = useSnapshot(state);
  const here = live?.flightId === uuid ? live : null;
  const hasEnded = here?.end != null;
  const [wasFlown, setFlown] = useState(false);
  const [isShown, setShown] = useState(false);

  const isFlying = here?.isHere === true && !hasEnded && docking?.endedAt === null;
  useEffect(() => {
    if (isFlying) setFlown(true);
  }, [isFlying]);
  const isEnding = wasFlown && hasEnded;
  useEffect(() => {
    if (!isEnding) return;
    const timer = setTimeout(() => setShown(true), settings.reducedMotion ? endMs.calm : endMs.full);
    return () => clearTimeout(timer);
  }, [isEnding, settings.reducedMotion]);

  if (!docking) return 'before';
  if (docking.endedAt) return isEnding && !isShown ? 'checked' : 'over';
  if (!here) return 'waiting';
  if (!here.isHere) return 'elsewhere';
  return hasEnded ? 'checked' : 'flight';
}
