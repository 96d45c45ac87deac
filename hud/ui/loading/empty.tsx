import type { ReactNode } from 'react';

interface EmptyProps {
  /** The thing itself, which is shown as its own ghost. */
  picture: ReactNode;
  title: string;
  /** Where it comes from, in one line. */
  text: string;
  /** The one button that leads there. */
  children?: ReactNode;
}

/** Nothing there yet: the thing as a ghost, one line and one button. */
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
