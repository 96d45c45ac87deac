import type { ReactNode } from 'react';
import { hasBackButton } from '../../messenger/messenger.ts';
import { useTranslation } from '../../strings/strings.ts';
import { ring, type Tone } from '../gauges/gauge.tsx';
import { Icon } from '../icons/icon.tsx';
import { Modal, ModalGround } from './modal.tsx';

const ringSize = 320;
const waitingTicks = Array.from({ length: 16 }, (_, i) => i);

interface MomentProps {
  title: string;
  /** A line under the title. */
  about?: ReactNode;
  /** The colour of the light and the ring. */
  tone: Tone;
  picture: ReactNode;
  /** `waiting` lights sixteen ticks in turn. */
  ring?: 'whole' | 'half' | 'waiting' | 'none';
  /** The number it is about, and what that counts. */
  hero?: ReactNode;
  heroLabel?: ReactNode;
  /** The primary button, at the foot. */
  foot?: ReactNode;
  onClose: () => void;
  onTap?: () => void;
  className?: string;
  children?: ReactNode;
}

/** A modal about one thing: title, picture in a ring of ticks, one large number, a few lines, one button. */
export function MomentModal(props: MomentProps) {
  const { title, about, tone, picture, hero, heroLabel, foot, onClose, onTap, className = '' } = props;
  return (
    <Modal
      label={title}
      onClose={onClose}
      {...(onTap ? { onTap } : {})}
      className={`moment scale--${tone} ${className}`}
    >
      <ModalGround />
      <ModalClose onClose={onClose} />
      <div className="modal__head moment__head">
        <h2 className="h1">{title}</h2>
        {about && <p className="label t2">{about}</p>}
      </div>
      <div className="moment__picture">
        <i className="moment__glow" aria-hidden="true" />
        <Ring kind={props.ring ?? 'whole'} />
        <span className="moment__thing">{picture}</span>
      </div>
      {hero !== undefined && (
        <p className="moment__sum">
          <span className="num moment__hero">{hero}</span>
          {heroLabel && <span className="label t2">{heroLabel}</span>}
        </p>
      )}
      {props.children}
      {foot && <div className="moment__foot">{foot}</div>}
    </Modal>
  );
}

/** The close button, where the messenger has no Back button. */
export function ModalClose({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  if (hasBackButton()) return null;
  return (
    <button type="button" className="icon-button modal__close" aria-label={t('close')} onClick={onClose}>
      <Icon name="x" size={22} />
    </button>
  );
}

function Ring({ kind }: { kind: 'whole' | 'half' | 'waiting' | 'none' }) {
  if (kind === 'none') return null;
  return (
    <svg
      className={`moment__ring moment__ring--${kind}`}
      viewBox={`0 0 ${ringSize} ${ringSize}`}
      aria-hidden="true"
    >
      {kind === 'waiting' ? (
        waitingTicks.map((i) => (
          <path
            key={i}
            d={ring(ringSize, [i, i + 1], waitingTicks.length, 10)}
            style={{ animationDelay: `${(i - waitingTicks.length) * 125}ms` }}
          />
        ))
      ) : (
        <>
          <path className="moment__dim" d={ring(ringSize, [0, 120], 120, 6)} />
          <path d={ring(ringSize, [0, kind === 'half' ? 41 : 120], 120, 8)} />
        </>
      )}
    </svg>
  );
}

/**
 * The lower part of a `Moment` that asks for a choice, with the edge of a sheet. On a desktop it continues
 * the column.
 */
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
