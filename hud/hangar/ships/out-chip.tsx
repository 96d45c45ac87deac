import { useLocation } from 'wouter';
import { openFlight } from '#engine/client/trip/flight/open-flight.ts';
import { aiPilotModal } from '#hud/ai-pilot/modals.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { clock, useGameSecond } from '#hud/ui/format/clock.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useShipOut } from './ship-out.ts';
import type { ShipView } from './ship-stats.ts';

/** Where a ship in flight is, with a link to its flight or its AI pilot. */
export function OutChip({ ship }: { ship: ShipView }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const out = useShipOut(ship);
  const left = (out?.endsAtMs ?? 0) - useGameSecond();
  if (!out) return null;
  const { isAiPilot, flightId } = out;
  const time = left > 0 ? clock(left) : t('flying.arrived');

  function open(): void {
    if (isAiPilot) openModal(aiPilotModal, { shipId: ship.uuid, tripId: null });
    else if (flightId) {
      openFlight(flightId);
      navigate('/');
    }
  }

  return (
    <button
      type="button"
      className={`out-chip${left > 0 ? '' : ' c-gain'}`}
      aria-label={t(isAiPilot ? 'hangar:out.ai' : 'hangar:out.hand', { time })}
      onClick={open}
    >
      <Icon name={isAiPilot ? 'ai' : 'rocket'} size={18} weight={1.7} />
      <span className="num">{time}</span>
    </button>
  );
}
