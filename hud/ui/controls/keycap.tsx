import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

/** A key of a keyboard, shown only where the pointer is fine (keycap.css). */
export function Key({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return <kbd className={`key${small ? ' key--small' : ''}`}>{children}</kbd>;
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
