import { proxy } from 'valtio/vanilla';

/**
 * A modal as its callers know it: its name and the props it takes. Its component is in the screens' chunk
 * (`hud/chunks/modals.ts`), so that code that opens a modal doesn't import it.
 */
export interface Modal<Props extends object = object> {
  /** `data-modal` in the page. */
  readonly name: string;
  /** Never set; it ties the name to its props for the compiler. */
  readonly takes?: (props: Props) => void;
}

interface OpenModal {
  id: number;
  name: string;
  props: object;
}

let lastId = 0;

/** The open modals, the topmost last. */
export const openModals = proxy<{ list: OpenModal[] }>({ list: [] });

export function defineModal<Props extends object = object>(name: string): Modal<Props> {
  return { name };
}

/** Opens a modal on top; Back, Esc and its own buttons close it. */
export function openModal<Props extends object>(
  { name }: Modal<Props>,
  ...[props]: object extends Props ? [props?: Props] : [props: Props]
): void {
  openModals.list.push({ id: ++lastId, name, props: props ?? {} });
}

/** Closes the topmost modal; true when there was one. */
export function closeModal(): boolean {
  return openModals.list.pop() !== undefined;
}
