import { useSnapshot } from 'valtio';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { piratesMet } from '#engine/client/trip/flight/pirates-met.ts';
import { pirateReward } from '#engine/rules/trip/pirates.ts';
import { useTranslation } from '../../strings/strings.ts';
import { cargoText, gained, short, useGameSecond } from '../../ui/format/amount.ts';
import { TickDial } from '../../ui/gauges/gauge.tsx';
import { Gauge } from '../../ui/gauges/labelled-gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

/** Below this share of health the gauge shows danger and pulses. */
const lowHealth = 0.2;

interface FlightGaugesProps {
  flight: FlightSnapshot;
  /** Shows only cargo and energy, because a compact window has no room for more. */
  isCompact?: boolean;
}

/**
 * Cargo and energy on trips with cargo, and health always. While
 * the flight runs, the scene supplies the numbers.
 */
export function FlightGauges({ flight, isCompact = false }: FlightGaugesProps) {
  const { t } = useTranslation();
  const { live, ships } = useSnapshot(state);
  const ship = ships.find((each) => each.shipId === flight.shipId);
  const own = live?.flightId === flight.uuid ? live : null;
  const baggage = own?.baggage ?? flight.baggage;
  const overload = own?.overload ?? flight.overload;
  const cargoLimit = own?.cargoLimit ?? flight.cargoLimit;
  const energy = own?.energy ?? flight.energy;
  const energyLimit = own?.energyLimit ?? ship?.fillCargoEnergyLimit ?? cargoLimit;
  const health = own?.health ?? flight.health;
  const maxHealth = own?.maxHealth ?? ship?.maxHealth ?? 100;
  const isFull = cargoLimit > 0 && baggage >= cargoLimit;
  const isLow = health < maxHealth * lowHealth;
  return (
    <div className={`flight-gauges${cargoLimit > 0 ? '' : ' flight-gauges--bare'}`}>
      {cargoLimit > 0 && (
        <>
          <div className="gauge flight-gauges__hold">
            {isFull && (
              <Gauge
                label={t('reward.overload')}
                value={`${Math.floor((100 * overload) / cargoLimit)}%`}
                share={overload / cargoLimit}
                ticks={34}
                tone="overload"
              />
            )}
            <Gauge
              label={t('flight.cargo')}
              value={isFull ? t('flight.full') : cargoText(baggage)}
              of={isFull ? undefined : short(cargoLimit, 0)}
              share={baggage / cargoLimit}
              ticks={34}
              tone="proto"
            />
          </div>
          <Gauge
            label={t('flight.energy')}
            value={short(Math.floor(energy))}
            of={short(energyLimit, 0)}
            share={energy / energyLimit}
            ticks={34}
            tone="signal"
            blinks={own?.refused}
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

/**
 * The pirates of a flight, a minute apart: caught, here, gone or
 * expected. Empty when the flight is too short for one.
 */
export function PiratesRow({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { live } = useSnapshot(state);
  const ranMs = useGameSecond() - Date.parse(flight.createdAt);
  const tunables = tunablesFor(flight);
  const { pirateIntervalMs, pirateStayMs } = tunables;
  const numbers = Array.from({ length: piratesMet(flight) }, (_, i) => i + 1);
  const next = numbers.find((number) => number * pirateIntervalMs > ranMs);
  if (numbers.length === 0) return null;
  const pays = gained(pirateReward(flight.base, tunables));
  return (
    <section className="pirates">
      <div className="row between">
        <h2 className="h2">{t('flight.pirates')}</h2>
        {next && (
          <span className="label t2">
            {t('flight.next-in', { time: minutes(next * pirateIntervalMs - ranMs) })}
          </span>
        )}
      </div>
      <ol className="pirates__row">
        {numbers.map((number) => {
          const isCaught = flight.pirates.includes(number);
          const isHere = live?.pirate?.number === number;
          const isGone = !isCaught && !isHere && ranMs > number * pirateIntervalMs + pirateStayMs;
          const share = isCaught ? 1 : isHere ? (live?.pirate?.leftMs ?? 0) / pirateStayMs : 0;
          return (
            <li key={number} className={isCaught ? 'c-gain' : isHere ? 'c-danger' : isGone ? 'is-gone' : ''}>
              <TickDial size={40} share={share} ticks={24} tone={isCaught ? 'gain' : 'danger'} length={4}>
                {isCaught ? <Icon name="check" size={18} weight={1.8} /> : <span>{number}</span>}
              </TickDial>
              <span className="micro">
                {isCaught
                  ? pays
                  : isHere
                    ? t('flight.now')
                    : isGone
                      ? t('flight.gone')
                      : minutes(number * pirateIntervalMs)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Minutes and seconds: 4:00. */
function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
