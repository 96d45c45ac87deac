import type { ReactNode } from 'react';
import { TickDial } from './gauges/gauge.tsx';
import type { IconName } from './icons/icon.tsx';
import { Icon } from './icons/icon.tsx';

interface StatePageProps {
  tone: 'signal' | 'danger';
  mark: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A screen that has nothing to show but a state, such as a failed start: a mark, a line and a button. */
export function StatePage({ tone, mark, title, text, children }: StatePageProps) {
  return (
    <section
      className={`state-page state-page--${tone} catch`}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      <TickDial
        size={148}
        share={tone === 'danger' ? 0.22 : 0}
        ticks={72}
        tone={tone}
        length={6}
        weight={1.2}
      >
        <Icon name={mark} size={46} weight={1.2} />
      </TickDial>
      <h1 className="h1">{title}</h1>
      <p className="small">{text}</p>
      <div className="state-page__foot">{children}</div>
    </section>
  );
}
