import { defineModal } from '../shell/modals.ts';

export interface ConfirmProps {
  title: string;
  /** What will happen and what stays. */
  text: string;
  /** The verb on the button. */
  action: string;
  /** Runs at the press; the modal closes when it has ended. */
  run: () => unknown;
}
export const confirmModal = defineModal<ConfirmProps>('confirm');
