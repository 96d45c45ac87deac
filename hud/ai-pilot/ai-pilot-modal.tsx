import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { aiPilotOf } from '#engine/client/ai-pilot/queries.ts';
import { state } from '#engine/client/core/state.ts';
import { isOut } from '#engine/client/trip/trip-card.ts';
import type { AiStatistics } from '#engine/protocol/ai-pilot/calls.ts';
import { GhostRows, LoadedPart } from '../ui/loading/loaded.tsx';
import { AiPage } from './ai-page.tsx';
import { AiRegister } from './ai-register.tsx';
import { AiRunning } from './ai-running.tsx';
import { AiSend } from './ai-send.tsx';
import { AiSummary } from './ai-summary.tsx';
import { AiUnlockPage } from './ai-unlock.tsx';

export interface AiPilotProps {
  /** The ship's `uuid`. */
  shipId: string;
  /** The trip where a run would begin; null for the last explored system. */
  tripId: string | null;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    aiPilot: AiPilotProps;
  }
}

/** A ship's AI pilot in each of its states: locked, being checked, ready, flying, or back with its pay. */
export function AiPilotModal({ shipId, tripId, onClose }: AiPilotProps & { onClose: () => void }) {
  const { ships } = useSnapshot(state);
  const [isRegistering, setRegistering] = useState(false);
  const [collected, setCollected] = useState<AiStatistics | null>(null);
  const ship = ships.find(({ uuid }) => uuid === shipId);
  if (!ship) return null;
  if (collected) return <AiSummary ship={ship} log={collected} onClose={onClose} />;
  return (
    <LoadedPart
      query={aiPilotOf(tripId ? `${shipId} ${tripId}` : shipId)}
      ghost={
        <AiPage onClose={onClose}>
          <GhostRows />
        </AiPage>
      }
    >
      {(pilot) => {
        if (pilot.isCollectable)
          return <AiSummary ship={ship} log={null} onCollected={setCollected} onClose={onClose} />;
        if (isOut(pilot)) return <AiRunning ship={ship} pilot={pilot} onClose={onClose} />;
        if (pilot.status === 'available')
          return <AiSend ship={ship} pilot={pilot} tripId={tripId} onClose={onClose} />;
        if (pilot.status === 'processing' || isRegistering)
          return <AiRegister ship={ship} pilot={pilot} onClose={onClose} />;
        return (
          <AiUnlockPage ship={ship} pilot={pilot} onRegister={() => setRegistering(true)} onClose={onClose} />
        );
      }}
    </LoadedPart>
  );
}
