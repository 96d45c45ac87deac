import type { ComponentType } from 'react';
import { DailyModal } from '../account/first-run/daily-modal.tsx';
import { GuideModal } from '../account/first-run/guide-modal.tsx';
import { OffseasonModal } from '../account/first-run/offseason-modal.tsx';
import { Tour } from '../account/first-run/tour.tsx';
import { AiPilotModal } from '../ai-pilot/ai-pilot-modal.tsx';
import { CapsuleModal } from '../capsules/capsule-modal.tsx';
import { ChancesModal } from '../capsules/chances-modal.tsx';
import { NoteModal } from '../capsules/collections/note-modal.tsx';
import { ConvertModal } from '../capsules/convert-modal.tsx';
import { SynthesisModal } from '../capsules/synthesis-modal.tsx';
import { VerifyModal } from '../capsules/verify-modal.tsx';
import { ArtifactModal } from '../hangar/artifact-modal.tsx';
import { MergeModal } from '../hangar/merge-modal.tsx';
import { MoveArtifactModal } from '../hangar/move-artifact-modal.tsx';
import { PickArtifactModal } from '../hangar/pick-artifact-modal.tsx';
import { ShipModal } from '../hangar/ship-modal.tsx';
import { AdModal } from '../shop/ad-modal.tsx';
import { PayModal } from '../shop/pay-modal.tsx';
import { WalletModal } from '../shop/wallet/wallet-modal.tsx';
import { ShareModal } from '../trip/share/share-modal.tsx';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import type { ModalName, ModalProps } from './modals.ts';

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
