import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { flightPay } from '#engine/client/trip/flight/flight-pay.ts';
import { useTranslation } from '../../strings/strings.ts';
import { cargoText, gained, short, useGameSecond } from '../../ui/format/amount.ts';
import { TickScale } from '../../ui/gauges/gauge.tsx';
import { Gauge } from '../../ui/gauges/labelled-gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useSceneEdge } from '../../ui/viewport.ts';
import { ArrivedButton } from './arrival.tsx';
import { BoosterOfMoment } from './boosters.tsx';
import { flightEndsAtMs } from './flight-time.ts';

/** Health is shown below this share, and for a while after it changed. */
const lowHealth = 0.4;
const changedMs = 3000;

/** The foot of a phone's flight by hand: cargo, energy, one booster, and the overload of a full cargo. */
export function TappingFoot({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { live } = useSnapshot(state);
  const edge = useSceneEdge('bottom');
  const own = live?.flightId === flight.uuid ? live : null;
  const { baggage, overload, cargoLimit } = own ?? flight;
  const isFull = baggage >= cargoLimit;
  const energyLimit = own?.energyLimit ?? cargoLimit;
  const energy = own?.energy ?? flight.energy;
  const isOver = flightEndsAtMs(flight) <= useGameSecond();
  return (
    <div className={`tapping-foot${isOver ? ' is-over' : ''}`} ref={edge}>
      {isFull && <Overload flight={flight} share={overload / cargoLimit} />}
      <HealthGauge flight={flight} />
      <Gauge
        label={t('flight.cargo')}
        value={isFull ? <Full /> : cargoText(baggage)}
        of={isFull ? undefined : short(cargoLimit, 0)}
        share={baggage / cargoLimit}
        ticks={27}
        tone="proto"
        height={isFull ? 8 : 10}
      />
      <Gauge
        label={t('flight.energy')}
        value={short(Math.floor(energy))}
        of={short(energyLimit, 0)}
        share={energy / energyLimit}
        ticks={27}
        tone="signal"
        height={isFull ? 8 : 10}
        blinks={own?.refused}
        losses={own?.misses}
      />
      {isOver ? <ArrivedButton flight={flight} /> : <BoosterOfMoment flight={flight} isFull={isFull} />}
    </div>
  );
}

function Full() {
  const { t } = useTranslation();
  return (
    <span className="tapping-foot__full">
      <Icon name="check" size={14} weight={2} />
      {t('flight.full')}
    </span>
  );
}

/** Hits into a full cargo: their share, their pay, and what they pay of a hit into the cargo (D47). */
function Overload({ flight, share }: { flight: FlightSnapshot; share: number }) {
  const { t } = useTranslation();
  const { live } = useSnapshot(state);
  const tunables = tunablesFor(flight);
  const progress = live?.flightId === flight.uuid ? live : flight;
  const { byOverload } = flightPay(flight, progress, tunables);
  const isFull = share >= 1;
  return (
    <div className="overload">
      <p className="overload__text">
        <span className={`overload__name${isFull ? ' c-gain' : ''}`}>
          {t(isFull ? 'trip:overload-full' : 'reward.overload')}
        </span>
        <span className="small t2 grow">
          {!isFull &&
            i18next.exists('trip:overload-pays') &&
            t('trip:overload-pays', { percent: tunables.overloadPercent })}
        </span>
        <span className="num c-proto">{gained(byOverload)}</span>
        <span className="num overload__share">
          {Math.floor(100 * share)}
          <small>%</small>
        </span>
      </p>
      <TickScale share={share} ticks={50} tone="overload" height={15} />
    </div>
  );
}

/** Health, while it is low or has just changed. */
function HealthGauge({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { live } = useSnapshot(state);
  const own = live?.flightId === flight.uuid ? live : null;
  const health = Math.floor(own?.health ?? flight.health);
  const maxHealth = own?.maxHealth ?? 100;
  const isLow = health < maxHealth * lowHealth;
  const hasChanged = useHasChanged(health);
  if (!isLow && !hasChanged) return null;
  return (
    <div className="tapping-foot__health">
      <Gauge
        label={t('flight.health')}
        value={short(health)}
        of={short(maxHealth, 0)}
        share={health / maxHealth}
        ticks={54}
        tone={isLow ? 'danger' : 'gain'}
      />
    </div>
  );
}

/** True for a while after a value fell; health that recovers point by point is no news. */
function useHasChanged(value: number): boolean {
  const before = useRef(value);
  const [hasChanged, setChanged] = useState(false);
  useEffect(() => {
    const fell = value < before.current;
    before.current = value;
    if (fell) setChanged(true);
  }, [value]);
  useEffect(() => {
    if (!hasChanged) return undefined;
    const timer = setTimeout(() => setChanged(false), changedMs);
    return () => clearTimeout(timer);
  }, [hasChanged]);
  return hasChanged;
}

/** Time without a touch after which the navigation reappears. */
const idleMs = 20_000;

/** True while the player taps: from a hit on, until nothing was touched for a while. */
export function usePlaysByHand(flightId: string): boolean {
  const { live } = useSnapshot(state);
  const isOver = live?.tapping?.isOver === true && !live.tapping.stays;
  const hits = live?.flightId === flightId && live.remainingMs > 0 && !isOver ? live.hits : 0;
  const before = useRef(hits);
  const [plays, setPlays] = useState(false);
  useEffect(() => {
    const isHit = hits > before.current;
    before.current = hits;
    if (isHit) setPlays(true);
    if (hits === 0) setPlays(false);
  }, [hits]);
  useEffect(() => {
    if (!plays) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPlays(false), idleMs);
    };
    wait();
    addEventListener('pointerdown', wait);
    addEventListener('keydown', wait);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', wait);
      removeEventListener('keydown', wait);
    };
  }, [plays]);
  return plays;
}
