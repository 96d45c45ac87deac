import type { ReactNode } from 'react';
import { useSceneEdge } from '#hud/shell/scene-layout.ts';
import { useIsDesktop } from '#hud/shell/viewport.ts';
import { Sheet } from '#hud/ui/sheets/sheet.tsx';

interface DeckProps {
  label: string;
  tint?: 'signal' | 'gain' | 'danger' | 'line';
  /** Above the scene on a phone, at the top of the panel on a desktop. */
  head: ReactNode;
  foot: ReactNode;
  children?: ReactNode;
}

/** The text and buttons before and after a try: above and below the station on a phone, in the panel on a desktop. */
export function Deck({ label, tint = 'signal', head, foot, children }: DeckProps) {
  const isDesktop = useIsDesktop();
  const top = useSceneEdge('top');
  const bottom = useSceneEdge('bottom');
  if (isDesktop)
    return (
      <Sheet tint={tint} label={label} foot={<div className="try-deck__foot">{foot}</div>}>
        <div className="try-deck__head">{head}</div>
        {children}
      </Sheet>
    );
  return (
    <>
      <header className="try-deck__head try-deck__head--over over" ref={top}>
        {head}
      </header>
      <section className="try-deck catch" aria-label={label} ref={bottom}>
        <div className="try-deck__body">{children}</div>
        <div className="try-deck__foot">{foot}</div>
      </section>
    </>
  );
}
