import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import type { EncounterRun } from '#engine/client/trip/encounters/encounter-run.ts';
import { reportEncounter } from '#engine/client/trip/encounters/encounters.ts';
import type { EncounterChoice } from '#engine/content/schemas/encounters.ts';

/** How long the end of a play is seen before its outcome. */
const endMs = { full: 1300, calm: 400 } as const;

interface Played {
  flightId: string;
  /** The encounter's number in its flight. */
  n: number;
  choice: EncounterChoice;
  run: EncounterRun;
  hasEnded: boolean;
  /** The outcome is known, or was decided elsewhere. */
  onOver: () => void;
}

/** Reports a try once it has ended, or when its screen closes. `isFailed`: the report didn't arrive, and can be sent again. */
export function useEncounterReport({ flightId, n, choice, run, hasEnded, onOver }: Played) {
  const { settings } = useSnapshot(state);
  const [isFailed, setFailed] = useState(false);
  const isReported = useRef(false);

  async function report(): Promise<void> {
    isReported.current = true;
    setFailed(false);
    const outcome = await reportEncounter(flightId, n, choice, run.input);
    if (outcome.ok || !['network', 'busy', 'encounter_too_soon'].includes(outcome.code)) onOver();
    else {
      isReported.current = false;
      setFailed(true);
    }
  }
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => {
    if (!hasEnded) return;
    const timer = setTimeout(() => void latest.current(), settings.reducedMotion ? endMs.calm : endMs.full);
    return () => clearTimeout(timer);
  }, [hasEnded, settings.reducedMotion]);
  useEffect(
    () => () => {
      if (isReported.current) return;
      run.push(0);
      void reportEncounter(flightId, n, choice, run.input);
    },
    [run, flightId, n, choice],
  );
  return { isFailed, report };
}
