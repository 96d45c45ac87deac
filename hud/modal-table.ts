import type { ComponentType } from 'react';
import { AiPilotModal } from './ai-pilot/ai-pilot-modal.tsx';
import { CapsuleModal } from './collections/capsule-modal.tsx';
import { ChancesModal } from './collections/chances-modal.tsx';
import { ConvertModal } from './collections/convert-modal.tsx';
import { NoteModal } from './collections/note-modal.tsx';
import { SynthesisModal } from './collections/synthesis-modal.tsx';
import { VerifyModal } from './collections/verify-modal.tsx';
import { DailyModal } from './first-run/daily-modal.tsx';
import { GuideModal } from './first-run/guide-modal.tsx';
import { OffseasonModal } from './first-run/offseason-modal.tsx';
import { Tour } from './first-run/tour.tsx';
import { ArtifactModal } from './hangar/artifact-modal.tsx';
import { MergeModal } from './hangar/merge-modal.tsx';
import { MoveArtifactModal } from './hangar/move-artifact-modal.tsx';
import { PickArtifactModal } from './hangar/pick-artifact-modal.tsx';
import { ShipModal } from './hangar/ship-modal.tsx';
import { ConfirmModal } from './parts/confirm-modal.tsx';
import { ShareModal } from './share/share-modal.tsx';
import type { ModalName, ModalProps } from './shell/modals.ts';
import { AdModal } from './store/ad-modal.tsx';
import { PayModal } from './store/pay-modal.tsx';
import { WalletModal } from './wallet/wallet-modal.tsx';

/** The component of each modal. */
export const modalTable: {
  readonly [Name in ModalName]: ComponentType<ModalProps[Name] & { onClose: () => void }>;
} = {
  confirm: ConfirmModal,
  pay: PayModal,
  ad: AdModal,
  convert: ConvertModal,
  synthesis: SynthesisModal,
  capsule: CapsuleModal,
  chances: ChancesModal,
  verify: VerifyModal,
  note: NoteModal,
  wallet: WalletModal,
  ship: ShipModal,
  merge: MergeModal,
  artifact: ArtifactModal,
  moveArtifact: MoveArtifactModal,
  pickArtifact: PickArtifactModal,
  aiPilot: AiPilotModal,
  tour: Tour,
  daily: DailyModal,
  offseason: OffseasonModal,
  guide: GuideModal,
  share: ShareModal,
};
