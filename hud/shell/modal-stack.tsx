import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { closeModal, type Modal, openModals } from './modals.ts';

interface Closable {
  onClose: () => void;
}

const components = new Map<string, ComponentType<Closable>>();

/** Registers the component that shows a modal. */
export function provideModal<Props extends object>(
  { name }: Modal<Props>,
  component: ComponentType<Props & Closable>,
): void {
  // The modal's type pairs its name with its props, and `openModal` accepts no others.
  components.set(name, component as ComponentType<Closable>);
}

/** The open modals, stacked. */
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
