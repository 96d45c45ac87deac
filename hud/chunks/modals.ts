import { DailyModal } from '../account/first-run/daily-modal.tsx';
import { GuideModal } from '../account/first-run/guide-modal.tsx';
import { Tour } from '../account/first-run/tour.tsx';
import { MessageModal } from '../account/inbox/message-modal.tsx';
import { dailyModal, guideModal, messageModal, tourModal } from '../account/modals.ts';
import { AiPilotModal } from '../ai-pilot/ai-pilot-modal.tsx';
import { aiPilotModal } from '../ai-pilot/modals.ts';
import { CapsuleModal } from '../capsules/capsule-modal.tsx';
import { ConvertModal } from '../capsules/convert-modal.tsx';
import { ChancesModal } from '../capsules/fairness/chances-modal.tsx';
import { VerifyModal } from '../capsules/fairness/verify-modal.tsx';
import {
  capsuleModal,
  chancesModal,
  convertModal,
  noteModal,
  synthesisModal,
  verifyModal,
} from '../capsules/modals.ts';
import { SynthesisModal } from '../capsules/synthesis/synthesis-modal.tsx';
import { SystemCompleteModal } from '../galaxy/complete/system-complete-modal.tsx';
import { carryOverModal, offseasonModal, seasonBegunModal, systemCompleteModal } from '../galaxy/modals.ts';
import { CarryOverModal } from '../galaxy/season/carry-over-modal.tsx';
import { OffseasonModal } from '../galaxy/season/offseason-modal.tsx';
import { SeasonBegunModal } from '../galaxy/season/season-begun-modal.tsx';
import { ArtifactModal } from '../hangar/artifacts/artifact-modal.tsx';
import { MoveArtifactModal } from '../hangar/artifacts/move-artifact-modal.tsx';
import { PickArtifactModal } from '../hangar/artifacts/pick-artifact-modal.tsx';
import { MergeModal } from '../hangar/merge/merge-modal.tsx';
import {
  artifactModal,
  mergeModal,
  moveArtifactModal,
  pickArtifactModal,
  shipModal,
} from '../hangar/modals.ts';
import { ShipModal } from '../hangar/ships/ship-modal.tsx';
import { provideModal } from '../shell/modal-stack.tsx';
import { AdModal } from '../shop/ads/ad-modal.tsx';
import { NoteModal } from '../shop/collections/note-modal.tsx';
import { adModal, payModal, walletModal } from '../shop/modals.ts';
import { PayModal } from '../shop/pay/pay-modal.tsx';
import { WalletModal } from '../shop/wallet/wallet-modal.tsx';
import { EncounterModal } from '../trip/encounters/encounter-modal.tsx';
import { encounterModal, shareModal } from '../trip/modals.ts';
import { ShareModal } from '../trip/share/share-modal.tsx';
import { ConfirmModal } from '../ui/modals/confirm-modal.tsx';
import { confirmModal } from '../ui/modals.ts';

// The component of each modal.
provideModal(confirmModal, ConfirmModal);
provideModal(payModal, PayModal);
provideModal(adModal, AdModal);
provideModal(walletModal, WalletModal);
provideModal(capsuleModal, CapsuleModal);
provideModal(chancesModal, ChancesModal);
provideModal(convertModal, ConvertModal);
provideModal(synthesisModal, SynthesisModal);
provideModal(verifyModal, VerifyModal);
provideModal(noteModal, NoteModal);
provideModal(shipModal, ShipModal);
provideModal(mergeModal, MergeModal);
provideModal(artifactModal, ArtifactModal);
provideModal(moveArtifactModal, MoveArtifactModal);
provideModal(pickArtifactModal, PickArtifactModal);
provideModal(aiPilotModal, AiPilotModal);
provideModal(tourModal, Tour);
provideModal(dailyModal, DailyModal);
provideModal(offseasonModal, OffseasonModal);
provideModal(seasonBegunModal, SeasonBegunModal);
provideModal(carryOverModal, CarryOverModal);
provideModal(guideModal, GuideModal);
provideModal(shareModal, ShareModal);
provideModal(encounterModal, EncounterModal);
provideModal(systemCompleteModal, SystemCompleteModal);
provideModal(messageModal, MessageModal);
