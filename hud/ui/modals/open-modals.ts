import { proxy } from 'valtio/vanilla';

/**
 * Props of every modal, by its name. A modal's own file adds its row with `declare module`, so that code that
 * opens a modal doesn't import its component, which is in a later chunk (`hud/chunks/modals.ts`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modals' files add to it
export interface ModalProps {}

export type ModalName = keyof ModalProps;

interface OpenModal {
  id: number;
  name: ModalName;
  props: object;
}

let lastId = 0;

/** The open modals, the topmost last. */
export const openModals = proxy<{ list: OpenModal[] }>({ list: [] });

/** Opens a modal on top; Back, Esc and its own buttons close it. */
export function openModal<Name extends ModalName>(
  name: Name,
  ...[props]: object extends ModalProps[Name] ? [props?: ModalProps[Name]] : [props: ModalProps[Name]]
): void {
  openModals.list.push({ id: ++lastId, name, props: props ?? {} });
}

/** Closes the topmost modal; true when there was one. */
export function closeModal(): boolean {
  return openModals.list.pop() !== undefined;
}
