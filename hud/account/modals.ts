import { defineModal } from '../shell/modals.ts';
import type { GuidePage } from './first-run/guide-pages.ts';

export const tourModal = defineModal('tour');

export const dailyModal = defineModal('daily');

export interface GuideProps {
  /** The page that is open at first. */
  page?: GuidePage;
}
export const guideModal = defineModal<GuideProps>('guide');

export interface MessageProps {
  /** The message's id. */
  uuid: string;
}
export const messageModal = defineModal<MessageProps>('message');
