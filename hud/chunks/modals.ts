import { DailyModal } from '../account/first-run/daily-modal.tsx';
import { GuideModal } from '../account/first-run/guide-modal.tsx';
import { Tour } from '../account/first-run/tour.tsx';
import { MessageModal } from '../account/inbox/message-modal.tsx';
import { AiPilotModal } from '../ai-pilot/ai-pilot-modal.tsx';
import { CapsuleModal } from '../capsules/capsule-modal.tsx';
import { ConvertModal } from '../capsules/convert-modal.tsx';
import { GiftModal } from '../capsules/gift-modal.tsx';
import { ChancesModal } from '../capsules/provably-fair/chances-modal.tsx';
import { VerifyModal } from '../capsules/provably-fair/verify-modal.tsx';
import { SynthesisModal } from '../capsules/synthesis/synthesis-modal.tsx';
import { SystemCompleteModal } from '../galaxy/complete/system-complete-modal.tsx';
import { CarryOverModal, OffseasonModal, SeasonBegunModal } from '../galaxy/season/season-modals.tsx';
import { ArtifactModal } from '../hangar/artifacts/artifact-modal.tsx';
import { MoveArtifactModal, PickArtifactModal } from '../hangar/artifacts/pick-artifact-modal.tsx';
import { MergeModal } from '../hangar/merge/merge-modal.tsx';
import { LevelUpModal } from '../hangar/ships/level-up-modal.tsx';
import { ShipModal } from '../hangar/ships/ship-modal.tsx';
import { provideModals } from '../shell/modal-stack.tsx';
import { AdModal } from '../shop/ads/ad-modal.tsx';
import { NoteModal } from '../shop/collections/collections-screen.tsx';
import { PayModal } from '../shop/pay/pay-modal.tsx';
import { SpendModal } from '../shop/pay/spend-modal.tsx';
import { WalletModal } from '../shop/wallet/wallet-modal.tsx';
import { EncounterModal } from '../trip/encounters/encounter-modal.tsx';
import { ShareModal } from '../trip/share/share-modal.tsx';
import { ConfirmModal } from '../ui/modals/confirm-modal.tsx';

/** The component of every modal, by the name that `openModal` takes. */
provideModals({
  confirm: ConfirmModal,
  pay: PayModal,
  spend: SpendModal,
  ad: AdModal,
  wallet: WalletModal,
  capsule: CapsuleModal,
  gift: GiftModal,
  chances: ChancesModal,
  convert: ConvertModal,
  synthesis: SynthesisModal,
  verify: VerifyModal,
  note: NoteModal,
  'level-up': LevelUpModal,
  ship: ShipModal,
  merge: MergeModal,
  artifact: ArtifactModal,
  moveArtifact: MoveArtifactModal,
  pickArtifact: PickArtifactModal,
  aiPilot: AiPilotModal,
  tour: Tour,
  daily: DailyModal,
  offseason: OffseasonModal,
  seasonBegun: SeasonBegunModal,
  carryOver: CarryOverModal,
  guide: GuideModal,
  share: ShareModal,
  encounter: EncounterModal,
  systemComplete: SystemCompleteModal,
  message: MessageModal,
});
