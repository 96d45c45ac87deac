import { useEffect, useRef } from 'react';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { short } from '#hud/ui/format/amount.ts';

/** A reader hears of gains at most this often. */
const gapMs = 2000;

/** What the canvas shows as rising numbers, for those who can't see it. */
export function GainsAloud() {
  const { t } = useTranslation();
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let told = state.live?.baggage ?? 0;
    const timer = setInterval(() => {
      const { live } = state;
      if (!live || !element.current || live.baggage === told) return;
      told = live.baggage;
      element.current.textContent = t('flight.cargo-aloud', {
        cargo: short(live.baggage),
        of: short(live.cargoLimit, 0),
      });
    }, gapMs);
    return () => clearInterval(timer);
  }, [t]);
  return <p className="hidden" aria-live="polite" ref={element} />;
}
