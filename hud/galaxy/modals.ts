import { defineModal } from '../shell/modals.ts';

export interface SystemCompleteProps {
  systemId: string;
}
export const systemCompleteModal = defineModal<SystemCompleteProps>('systemComplete');

/** The last day of a season, and the time until the next one. */
export const offseasonModal = defineModal('offseason');

/** What stays with the player when a new season begins. */
export const carryOverModal = defineModal('carryOver');
