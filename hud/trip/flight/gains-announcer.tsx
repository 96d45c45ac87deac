import { useEffect, useRef } from 'react';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { short } from '#hud/ui/format/amount.ts';

/** The shortest time between two announcements of gains. */
const gapMs = 2000;

/** Announces to screen readers the gains that the canvas shows as rising numbers. */
export function GainsAnnouncer() {
  const { t } = useTranslation();
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let announced = state.live?.baggage ?? 0;
    const timer = setInterval(() => {
      const { live } = state;
      if (!live || !element.current || live.baggage === announced) return;
      announced = live.baggage;
      element.current.textContent = t('flight.cargo-aloud', {
        cargo: short(live.baggage),
        of: short(live.cargoLimit, 0),
      });
    }, gapMs);
    return () => clearInterval(timer);
  }, [t]);
  return <p className="hidden" aria-live="polite" ref={element} />;
}
