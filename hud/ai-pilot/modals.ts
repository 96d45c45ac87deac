import { defineModal } from '../shell/modals.ts';

export interface AiPilotProps {
  /** The ship's `uuid`. */
  shipId: string;
  /** Where a run would begin; null: in the last system that was explored. */
  tripId: string | null;
}
export const aiPilotModal = defineModal<AiPilotProps>('aiPilot');
