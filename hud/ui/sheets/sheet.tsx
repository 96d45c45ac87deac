import { type ReactNode, useRef } from 'react';
import { useSceneEdge } from '#hud/shell/scene-layout.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsDesktop } from '#hud/shell/viewport.ts';
import { useDragDown } from './drag-down.ts';
import { SideGround } from './side-ground.tsx';

interface SheetProps {
  /** The colour of the light on its edge. */
  tint?: 'signal' | 'proto' | 'gain' | 'line' | 'danger';
  label: string;
  /** A picture that overlaps the edge at the upper right. Keep text away from there. */
  picture?: ReactNode;
  /** Closes the sheet, by a drag down or the handle. Without it the sheet stays. */
  onClose?: (() => void) | undefined;
  /** The primary button; it stays at the foot. */
  foot?: ReactNode;
  children: ReactNode;
}

/** On a phone a sheet above the navigation, on a desktop the panel at the right. */
export function Sheet(props: SheetProps) {
  const isDesktop = useIsDesktop();
  return isDesktop ? <SidePanel {...props} /> : <BottomSheet {...props} />;
}

function BottomSheet({ tint = 'signal', label, picture, onClose, foot, children }: SheetProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLElement>(null);
  const edge = useSceneEdge('bottom');
  const drag = useDragDown(element, onClose);
  return (
    <section
      className={`sheet sheet--${tint} catch`}
      aria-label={label}
      ref={(node) => {
        element.current = node;
        return edge(node);
      }}
    >
      <div className="sheet__skin" aria-hidden="true" />
      <svg className="sheet__edge" viewBox="0 0 390 30" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 18Q195 -12 390 18" />
      </svg>
      {picture && <div className="sheet__picture">{picture}</div>}
      {onClose && (
        <button type="button" className="sheet__handle" aria-label={t('close')} onClick={onClose} {...drag} />
      )}
      <div className="sheet__scroll">{children}</div>
      {foot && <div className="sheet__foot">{foot}</div>}
    </section>
  );
}

function SidePanel({ tint = 'signal', label, picture, foot, children }: SheetProps) {
  return (
    <section className={`side sheet--${tint} catch`} aria-label={label}>
      <SideGround />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls has to be reached by keyboard */}
      <div className="side__scroll" tabIndex={0}>
        {picture && <div className="side__picture">{picture}</div>}
        {children}
      </div>
      {foot && <div className="side__foot">{foot}</div>}
    </section>
  );
}
