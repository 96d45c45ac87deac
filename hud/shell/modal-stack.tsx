import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { modalTable } from './modal-table.ts';
import { closeModal, openModals } from './modals.ts';

/** What is open, one over the other. */
export function ModalStack() {
  const { list } = useSnapshot(openModals);
  return list.map(({ id, name, props }) => {
    // The table pairs each name with the component that takes its props.
    const Shown = modalTable[name] as ComponentType<typeof props & { onClose: () => void }>;
    return (
      <div key={id} data-modal={name}>
        <Shown {...props} onClose={closeModal} />
      </div>
    );
  });
}
