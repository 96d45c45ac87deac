import type { ComponentType } from 'react';
import { ConfirmModal } from './parts/confirm-modal.tsx';
import type { ModalName, ModalProps } from './shell/modals.ts';
import { PayModal } from './store/pay-modal.tsx';
import { WalletModal } from './wallet/wallet-modal.tsx';

/** The component of each modal. */
export const modalTable: {
  readonly [Name in ModalName]: ComponentType<ModalProps[Name] & { onClose: () => void }>;
} = {
  confirm: ConfirmModal,
  pay: PayModal,
  wallet: WalletModal,
};
