import { defineModal } from '../shell/modals.ts';

export interface ConfirmProps {
  title: string;
  /** What will change and what won't. */
  text: string;
  /** The label of the button, a verb. */
  action: string;
  /** Runs at the press. The modal closes when it has finished. */
  run: () => unknown;
}
export const confirmModal = defineModal<ConfirmProps>('confirm');
