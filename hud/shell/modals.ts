import { proxy } from 'valtio/vanilla';
import type { GuideProps } from '../account/first-run/guide-modal.tsx';
import type { AiPilotProps } from '../ai-pilot/ai-pilot-modal.tsx';
import type { CapsuleProps } from '../capsules/capsule-modal.tsx';
import type { ChancesProps } from '../capsules/chances-modal.tsx';
import type { NoteProps } from '../capsules/collections/note-modal.tsx';
import type { VerifyProps } from '../capsules/verify-modal.tsx';
import type { ArtifactProps } from '../hangar/artifact-modal.tsx';
import type { MergeProps } from '../hangar/merge-modal.tsx';
import type { MoveArtifactProps } from '../hangar/move-artifact-modal.tsx';
import type { PickArtifactProps } from '../hangar/pick-artifact-modal.tsx';
import type { ShipProps } from '../hangar/ship-modal.tsx';
import type { AdProps } from '../shop/ad-modal.tsx';
import type { PayProps } from '../shop/pay-modal.tsx';
import type { ShareProps } from '../trip/share/share-modal.tsx';
import type { ConfirmProps } from '../ui/confirm-modal.tsx';

/** Every modal by its name, with what it must be told; `hud/shell/modal-table.ts` holds their components. */
export interface ModalProps {
  confirm: ConfirmProps;
  pay: PayProps;
  ad: AdProps;
  convert: object;
  synthesis: object;
  capsule: CapsuleProps;
  chances: ChancesProps;
  verify: VerifyProps;
  note: NoteProps;
  /** The external wallet: link, synchronise, unlink. */
  wallet: object;
  ship: ShipProps;
  merge: MergeProps;
  artifact: ArtifactProps;
  moveArtifact: MoveArtifactProps;
  pickArtifact: PickArtifactProps;
  aiPilot: AiPilotProps;
  /** The guided tour; closed, it has been seen. */
  tour: object;
  daily: object;
  offseason: object;
  guide: GuideProps;
  share: ShareProps;
}
export type ModalName = keyof ModalProps;

interface OpenModal {
  id: number;
  name: ModalName;
  props: ModalProps[ModalName];
}

let lastId = 0;

/** What is open, the topmost last. */
export const openModals = proxy<{ list: OpenModal[] }>({ list: [] });

/** Opens a modal over whatever is there; Back, Esc and its own buttons close it. */
export function openModal<Name extends ModalName>(name: Name, props: ModalProps[Name]): void {
  openModals.list.push({ id: ++lastId, name, props });
}

/** Closes the topmost modal; true when there was one. */
export function closeModal(): boolean {
  return openModals.list.pop() !== undefined;
}
