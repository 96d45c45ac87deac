import { useIsDesktop } from '#hud/shell/viewport.ts';
import { backdropPicture } from '../pictures/picture-urls.ts';

interface ModalGroundProps {
  /** The colour of the nebula. */
  hue?: 'deep' | 'amber' | 'violet';
  className?: string;
}

/** The sky behind a modal, as wide as the window. */
export function ModalGround({ hue = 'deep', className = '' }: ModalGroundProps) {
  const name = useIsDesktop() ? `nebula-wide-${hue}` : `nebula-${hue}`;
  return (
    <div
      className={`modal__ground ${className}`}
      style={{ backgroundImage: `url(${backdropPicture(name)})` }}
      aria-hidden="true"
    />
  );
}
