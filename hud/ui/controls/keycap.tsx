import type { ReactNode } from 'react';
import { usePrinted } from '#hud/shell/keys/key-names.ts';
import { Icon } from '../icons/icon.tsx';

/** A key of a keyboard, not shown on a touch screen (keycap.css). */
export function Key({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return <kbd className={`keycap${small ? ' keycap--small' : ''}`}>{children}</kbd>;
}

/** The key at a place, with what is printed on it. */
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
