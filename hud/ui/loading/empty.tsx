import type { ReactNode } from 'react';

interface EmptyProps {
  /** A picture of what is missing; it is shown grey and faint. */
  picture: ReactNode;
  title: string;
  /** How to get one, in a line. */
  text: string;
  /** The one button that leads there. */
  children?: ReactNode;
}

/** An empty state: a faint picture of what is missing, a line and a button. */
export function Empty({ picture, title, text, children }: EmptyProps) {
  return (
    <div className="empty">
      <span className="empty__ghost" aria-hidden="true">
        {picture}
      </span>
      <h2 className="h2">{title}</h2>
      <p className="small">{text}</p>
      {children}
    </div>
  );
}
