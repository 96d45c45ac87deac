import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { short } from '#hud/ui/format/amount.ts';
import { Gauge } from '#hud/ui/gauges/gauge.tsx';
import type { FlightView } from './flight-time.ts';

/** Below this share of health the gauge shows danger and pulses. */
const lowHealth = 0.2;

interface FlightGaugesProps {
  flight: FlightView;
  /** Shows only cargo and energy, because a compact window has no room for more. */
  isCompact?: boolean;
}

/** Cargo and energy on trips with cargo, and health always. While the flight runs, the numbers come from the scene. */
export function FlightGauges({ flight, isCompact = false }: FlightGaugesProps) {
  const { t } = useTranslation();
  const { live, ships } = useSnapshot(state);
  const ship = ships.find((one) => one.shipId === flight.shipId);
  const own = live?.flightId === flight.uuid ? live : null;
  const baggage = own?.baggage ?? flight.baggage;
  const cargoLimit = own?.cargoLimit ?? flight.cargoLimit;
  const energy = own?.energy ?? flight.energy;
  const energyLimit = own?.energyLimit ?? ship?.fillCargoEnergyLimit ?? cargoLimit;
  const health = own?.health ?? flight.health;
  const maxHealth = own?.maxHealth ?? ship?.maxHealth ?? 100;
  const isLow = health < maxHealth * lowHealth;
  return (
    <div className={`flight-gauges${cargoLimit > 0 ? '' : ' flight-gauges--bare'}`}>
      {cargoLimit > 0 && (
        <>
          <Gauge
            label={t('flight.cargo')}
            value={short(baggage)}
            of={short(cargoLimit, 0)}
            share={baggage / cargoLimit}
            ticks={34}
            tone="proto"
            blinks={own?.refused.cargo}
          />
          <Gauge
            label={t('flight.energy')}
            value={short(Math.floor(energy))}
            of={short(energyLimit, 0)}
            share={energy / energyLimit}
            ticks={34}
            tone="signal"
            blinks={own?.refused.energy}
          />
        </>
      )}
      {!isCompact && (
        <Gauge
          label={t('flight.health')}
          value={short(Math.floor(health))}
          of={short(maxHealth, 0)}
          share={health / maxHealth}
          ticks={26}
          tone={isLow ? 'danger' : 'gain'}
        />
      )}
    </div>
  );
}
