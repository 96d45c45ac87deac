import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import type { TryEnd } from '#engine/rules/trip/one-try.ts';

/** `practised`: a practice is over. */
export type TryStage = 'before' | 'waiting' | 'elsewhere' | 'flight' | 'checked' | 'over' | 'practised';

/** How long the canvas shows the end of a try before the result appears. */
const endMs = { full: 1900, calm: 500 } as const;

interface Live {
  readonly flightId: string;
  readonly isHere: boolean;
  readonly isPractice?: boolean;
  readonly end: TryEnd | null;
}

/** The stage of a flight's docking or assault, as this window sees it. `attempt` is the server's word, `live` the canvas's. */
export function useStage(
  flightId: string,
  attempt: { readonly endedAt: string | null } | null,
  live: Live | null | undefined,
): TryStage {
  const { settings, practice } = useSnapshot(state);
  const here = live?.flightId === flightId ? live : null;
  const isPractice = practice?.flightId === flightId;
  const hasEnded = here?.end != null && Boolean(here.isPractice) === isPractice;
  const [wasFlown, setFlown] = useState(false);
  const [isShown, setShown] = useState(false);

  const isFlying = here?.isHere === true && !hasEnded && (isPractice || attempt?.endedAt === null);
  useEffect(() => {
    if (isFlying) {
      setFlown(true);
      setShown(false);
    }
  }, [isFlying]);
  const isEnding = wasFlown && hasEnded;
  useEffect(() => {
    if (!isEnding) return;
    const timer = setTimeout(() => setShown(true), settings.reducedMotion ? endMs.calm : endMs.full);
    return () => clearTimeout(timer);
  }, [isEnding, settings.reducedMotion]);

  if (isPractice) {
    if (!here?.isPractice) return 'waiting';
    if (!hasEnded) return 'flight';
    return isShown ? 'practised' : 'checked';
  }
  if (!attempt) return 'before';
  if (attempt.endedAt) return isEnding && !isShown ? 'checked' : 'over';
  if (!here) return 'waiting';
  if (!here.isHere) return 'elsewhere';
  return hasEnded ? 'checked' : 'flight';
}
