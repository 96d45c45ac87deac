import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '../icons/icon.tsx';

/** A key of a keyboard, not shown on a touch screen (keycap.css). */
export function Key({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return <kbd className={`keycap${small ? ' keycap--small' : ''}`}>{children}</kbd>;
}

/** The key at a place, with its printed label. */
export function PlacedKey({ code }: { code: string }) {
  return <Key>{usePrinted(code)}</Key>;
}

export function ArrowKeys() {
  return (
    <>
      <Key>
        <Icon name="arrow-left" size={15} weight={2} />
        <span className="hidden">←</span>
      </Key>
      <Key>
        <Icon name="arrow-right" size={15} weight={2} />
        <span className="hidden">→</span>
      </Key>
    </>
  );
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code'>;

/**
 * The code of a key by what is printed on it, for keys that are named: `KeyA` for the key with an A on any
 * Latin keyboard. It is the key's place if no Latin letter or digit is printed (Cyrillic, or the upper row of
 * a French keyboard).
 */
export function namedCode({ key, code }: Pressed): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^\d$/.test(key)) return `Digit${key}`;
  return placedCode({ key, code });
}

/**
 * The code of a key by its place, for keys that steer. Virtual
 * keyboards and remote controls give only a name.
 */
export function placedCode({ key, code }: Pressed): string {
  if (/^(Arrow\w+|Enter|Escape)$/.test(key)) return key;
  return code || (key === ' ' ? 'Space' : key);
}

let printed: ReadonlyMap<string, string> = new Map();
let isAsked = false;
const listeners = new Set<() => void>();

/** Label printed on the key at a place: Z for `KeyW` on a French keyboard, where the browser says so. */
function usePrinted(code: string): string {
  const key = useSyncExternalStore(subscribe, () => printed.get(code));
  return (key ?? code.replace(/^(Key|Digit)/, '')).toUpperCase();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void askLayout();
  return () => listeners.delete(listener);
}

/** Reads the layout, which only Chromium tells, and not in every frame. */
async function askLayout(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  const { keyboard } = navigator as {
    keyboard?: { getLayoutMap?(): Promise<ReadonlyMap<string, string>> };
  };
  printed = (await keyboard?.getLayoutMap?.().catch(() => undefined)) ?? printed;
  for (const listener of listeners) listener();
}
