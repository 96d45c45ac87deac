import { useEffect, useRef } from 'react';
import type { Snapshot } from 'valtio';
import type { ShipSnapshot } from '#engine/client/core/state.ts';
import type { AiFlightView, AiPilotView, AiStatistics } from '#engine/protocol/ai-pilot/calls.ts';
import type { Translate } from '../strings/strings.ts';

export type PilotView = Snapshot<AiPilotView>;
export type LogView = Snapshot<AiStatistics>;
export type LoggedFlight = Snapshot<AiFlightView>;

/** Props of every page of a ship's AI pilot. */
export interface AiPageProps {
  ship: ShipSnapshot;
  pilot: PilotView;
  onClose: () => void;
}

/** A push can get lost, so the pages also poll. */
const pollMs = 30_000;

/** Calls `load` every 30 seconds while it is on the screen. */
export function usePolling(load: () => void): void {
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const timer = setInterval(() => latest.current(), pollMs);
    return () => clearInterval(timer);
  }, []);
}

type AwardView = AiStatistics['awards'][number];

/** Adds up awards of the same kind and rarity. The vault shows the ship of a shard. */
export function sumAwards(awards: readonly Snapshot<AwardView>[]): Snapshot<AwardView>[] {
  const sums = new Map<string, Snapshot<AwardView>>();
  for (const award of awards) {
    const key = `${award.kind} ${award.rarity}`;
    sums.set(key, { ...award, count: award.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

const minuteMs = 60_000;

/** '9 h 36 min', or '36 min' under an hour. */
export function spanText(t: Translate, ms: number): string {
  const all = Math.max(0, Math.round(ms / minuteMs));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours > 0 ? t('ai-pilot:hours', { hours, minutes }) : t('ai-pilot:minutes', { minutes });
}

/** The time of day on this device: 07:17. */
export function dayTime(iso: string): string {
  const at = new Date(iso);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
