import type { ReactNode } from 'react';

/** The lower part of a `Moment` that asks for a choice, with the edge of a sheet. On a desktop it continues the column. */
export function MomentSheet({ children }: { children: ReactNode }) {
  return (
    <div className="moment-sheet">
      <div className="sheet__skin" aria-hidden="true" />
      <svg className="sheet__edge" viewBox="0 0 390 30" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 18Q195 -12 390 18" />
      </svg>
      {children}
    </div>
  );
}
