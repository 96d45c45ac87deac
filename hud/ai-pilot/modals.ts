import { defineModal } from '../shell/modals.ts';

export interface AiPilotProps {
  /** The ship's `uuid`. */
  shipId: string;
  /** The trip where a run would begin; null for the last explored system. */
  tripId: string | null;
}
export const aiPilotModal = defineModal<AiPilotProps>('aiPilot');
