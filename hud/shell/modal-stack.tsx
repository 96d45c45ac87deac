import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { closeModal, type ModalName, type ModalProps, openModals } from '../ui/modals/open-modals.ts';

interface Closable {
  onClose: () => void;
}

type ModalComponents = { readonly [Name in ModalName]: ComponentType<ModalProps[Name] & Closable> };

let components: Partial<Record<ModalName, ComponentType<Closable>>> = {};

/** Registers the component of every modal. */
export function provideModals(all: ModalComponents): void {
  // The compiler has paired each name with its props, and `openModal` accepts no others.
  components = all as unknown as typeof components;
}

/** The open modals, stacked. */
export function ModalStack() {
  const { list } = useSnapshot(openModals);
  return list.map(({ id, name, props }) => {
    const Shown = components[name];
    if (!Shown) throw new Error(`No component for the modal ${name}`);
    return (
      <div key={id} data-modal={name}>
        <Shown {...props} onClose={closeModal} />
      </div>
    );
  });
}
