import type { CapsuleType } from '#engine/content/kinds.ts';
import type { DrawKind } from '#engine/rules/capsules/fairness.ts';
import { defineModal } from '../shell/modals.ts';

export interface CapsuleProps {
  type: CapsuleType;
}
export const capsuleModal = defineModal<CapsuleProps>('capsule');

export interface ChancesProps {
  type: CapsuleType;
}
export const chancesModal = defineModal<ChancesProps>('chances');

export const convertModal = defineModal('convert');

export const synthesisModal = defineModal('synthesis');

export interface VerifyProps {
  kind: DrawKind;
}
export const verifyModal = defineModal<VerifyProps>('verify');

export interface NoteProps {
  about: 'clean' | 'labs';
}
export const noteModal = defineModal<NoteProps>('note');
