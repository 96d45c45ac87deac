import { defineModal } from '../shell/modals.ts';

export interface SystemCompleteProps {
  systemId: string;
}
export const systemCompleteModal = defineModal<SystemCompleteProps>('systemComplete');

/** The last day of a season, and the time until the next one. */
export const offseasonModal = defineModal('offseason');

/** A season has begun for the player. */
export const seasonBegunModal = defineModal('seasonBegun');

/** What stays with the player when a new season begins. */
export const carryOverModal = defineModal('carryOver');
