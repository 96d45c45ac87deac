import type { ReactNode } from 'react';
import type { CallFailure } from '../core/ask.ts';

interface PanelProps {
  readonly title: string;
  /** On the right of the head: a count, a state or links. */
  readonly aside?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, aside, foot, children }: PanelProps) {
  return (
    <section className="panel" aria-label={title}>
      <header className="panel-head">
        <h2>{title}</h2>
        <span className="panel-aside">{aside}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways in a narrow window, by keyboard too. */}
      <div className="panel-body" tabIndex={0}>
        {children}
      </div>
      {foot !== undefined && <footer className="panel-foot">{foot}</footer>}
    </section>
  );
}

/** One line instead of rows, which names the missing content. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="nothing">{children}</p>;
}

export function Failed({ failure, onAgain }: { failure: CallFailure; onAgain: () => unknown }) {
  return (
    <p className="failed" role="alert">
      {failure.detail} <span className="dim">({failure.code})</span>{' '}
      <button type="button" className="link" onClick={onAgain}>
        Try again
      </button>
    </p>
  );
}
