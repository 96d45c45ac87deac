/** A key that went down on the trip screen. */
export interface KeyPress {
  readonly event: KeyboardEvent;
  readonly navigate: (path: string) => void;
}

/** Something that the player does by a key: a row in a domain's `actions.ts`. */
export interface KeyAction {
  readonly name: string;
  /** Codes of its keys, as `namedCode` and `placedCode` return them. */
  readonly keys: readonly string[];
  /** Whether a press now means this action; the first row that says so gets the key. */
  readonly when: (press: KeyPress) => boolean;
  readonly perform: (press: KeyPress) => void;
}

const buttons = new Map<string, HTMLElement>();

/** Ref of a button that an action presses while it is on the screen. */
export function actionButton(name: string): (button: HTMLElement | null) => void {
  return (button) => {
    if (button) buttons.set(name, button);
    else buttons.delete(name);
  };
}

/** Presses the button of this name; nothing happens when it isn't on the screen. */
export function pressActionButton(name: string): void {
  buttons.get(name)?.click();
}
