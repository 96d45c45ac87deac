import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { shipTypes } from '#engine/content/kinds.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { clock, useGameSecond } from '#hud/ui/format/clock.ts';
import { Dial } from '#hud/ui/gauges/dial.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { elapsedShare, type Flying, flying } from './flight-time.ts';
import { openFlying } from './open-flying.ts';

/** Links to the ships in flight: the next to arrive in full, the others as dials. AI pilots have a mark of their own. */
export function FlyingChips() {
  const { flights, aiPilots } = useSnapshot(state);
  const running = flying(flights, aiPilots);
  const [first, ...others] = running;
  if (!first) return null;
  return (
    <div className="flying-chips">
      <Chip flight={first} count={running.length} />
      {others.length > 0 && (
        <div className="flying-chips__others">
          {others.map((flight) => (
            <SmallChip key={flight.key} flight={flight} />
          ))}
        </div>
      )}
    </div>
  );
}

function Chip({ flight, count }: { flight: Flying; count: number }) {
  const { t } = useTranslation();
  const left = flight.endsAtMs - useGameSecond();
  return (
    <button type="button" className="flying-chips__chip" onClick={() => openFlying(flight)}>
      <FlyingDial flight={flight} size={30} />
      <span>
        <span className="micro t2">{t('flying.count', { count, of: shipTypes.length })}</span>
        <span className={`num flying-chips__time${left > 0 ? '' : ' c-gain'}`}>
          {left > 0 ? clock(left) : t('flying.arrived')}
        </span>
      </span>
    </button>
  );
}

function SmallChip({ flight }: { flight: Flying }) {
  const { t } = useTranslation();
  const left = flight.endsAtMs - useGameSecond();
  const lands = left > 0 ? t('flying.lands-in', { time: clock(left) }) : t('flying.arrived');
  return (
    <button
      type="button"
      className="flying-chips__chip flying-chips__chip--small"
      aria-label={flight.flightId ? lands : t('flying.ai', { time: lands })}
      onClick={() => openFlying(flight)}
    >
      <FlyingDial flight={flight} size={30} />
    </button>
  );
}

/** A dial of the elapsed time, with a mark inside when an AI pilot flies. */
export function FlyingDial({ flight, size }: { flight: Flying; size: number }) {
  const now = useGameSecond();
  const tone = flight.endsAtMs > now ? 'proto' : 'gain';
  return (
    <Dial size={size} share={elapsedShare(flight, now)} ticks={26} tone={tone}>
      {!flight.flightId && <Icon name="ai" size={16} weight={1.8} />}
    </Dial>
  );
}
