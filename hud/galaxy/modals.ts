import { defineModal } from '../shell/modals.ts';

export interface SystemCompleteProps {
  systemId: string;
}
export const systemCompleteModal = defineModal<SystemCompleteProps>('systemComplete');
