import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { closeModal, type Modal, openModals } from './modals.ts';

interface Closable {
  onClose: () => void;
}

const components = new Map<string, ComponentType<Closable>>();

/** Names the component that shows a modal. */
export function provideModal<Props extends object>(
  { name }: Modal<Props>,
  component: ComponentType<Props & Closable>,
): void {
  // The modal's type pairs the name with its props; `openModal` lets no others in.
  components.set(name, component as ComponentType<Closable>);
}

/** The open modals, one over the other. */
export function ModalStack() {
  const { list } = useSnapshot(openModals);
  return list.map(({ id, name, props }) => {
    const Shown = components.get(name);
    if (!Shown) throw new Error(`No component for the modal ${name}`);
    return (
      <div key={id} data-modal={name}>
        <Shown {...props} onClose={closeModal} />
      </div>
    );
  });
}
