import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { piratesMet } from '#engine/client/trip/flight/pirates-met.ts';
import { pirateReward } from '#engine/rules/trip/pirates.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { gained } from '#hud/ui/format/amount.ts';
import { useGameSecond } from '#hud/ui/format/clock.ts';
import { Dial } from '#hud/ui/gauges/dial.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import type { FlightView } from './flight-time.ts';

/** The pirates of a flight, a minute apart: caught, here, gone or still to come. Empty when it is too short for one. */
export function PiratesRow({ flight }: { flight: FlightView }) {
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
              <Dial size={40} share={share} ticks={24} tone={isCaught ? 'gain' : 'danger'} length={4}>
                {isCaught ? <Icon name="check" size={18} weight={1.8} /> : <span>{number}</span>}
              </Dial>
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
