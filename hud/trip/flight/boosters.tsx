import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { subscribe } from 'valtio/vanilla';
import { type FlightSnapshot, gameNow, playsAsList, state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { boosterReason, wasteOf } from '#engine/client/trip/booster-reason.ts';
import { applyBooster } from '#engine/client/trip/operations.ts';
import { type BoosterType, boosterCount } from '#engine/rules/core/player.ts';
import type { RefusalCode } from '#engine/rules/core/refusals.ts';
import { keyIn, useTranslation } from '../../strings/strings.ts';
import { actionButton } from '../../ui/actions.ts';
import { Key } from '../../ui/controls/keycap.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { Waiting } from '../../ui/loading/waiting.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { useIsDesktop } from '../../ui/viewport.ts';
import { boosterKeys } from './list/list-slots.ts';

/** Boosters in the order of their keys 1 to 3. */
const boosterTypes = ['auto_replenish', 'time_travel', 'full_healing'] as const satisfies BoosterType[];

const glyphs: Record<BoosterType, IconName> = {
  auto_replenish: 'auto',
  time_travel: 'jump',
  full_healing: 'heal',
};

/** A booster of which more than this share would be wasted asks first. */
const askAbove = 0.5;

/** The three boosters with their counts. One that can't be used says why when it is pressed. */
export function BoosterButtons({ flight }: { flight: FlightSnapshot }) {
  return (
    <div className="boosters">
      {boosterTypes.map((type, i) => (
        <Booster key={type} type={type} number={i + 1} flight={flight} />
      ))}
    </div>
  );
}

/** A press of this length on the booster of the moment opens all three. */
const longPressMs = 400;

/**
 * The booster that helps now: Autofill while there is room, the jump in time when the cargo is full. A long
 * press, or the key B, opens all three.
 */
export function BoosterOfMoment({ flight, isFull }: { flight: FlightSnapshot; isFull: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  const type = isFull ? 'time_travel' : 'auto_replenish';
  return (
    <div className="booster-menu" ref={box}>
      <div className="booster-menu__all" hidden={!isOpen}>
        <BoosterButtons flight={flight} />
      </div>
      <Booster type={type} flight={flight} onLongPress={() => setOpen(true)} />
      <button
        type="button"
        className="booster-menu__more hidden"
        ref={actionButton('boosters')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('trip:boosters')}
      </button>
    </div>
  );
}

/** Handlers of a button that tell a long press from a click; a long press makes no click. */
function useLongPress(onClick: () => void, onLongPress: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLong = useRef(false);
  const end = () => clearTimeout(timer.current);
  if (!onLongPress) return { onClick };
  return {
    onPointerDown: () => {
      isLong.current = false;
      end();
      timer.current = setTimeout(() => {
        isLong.current = true;
        onLongPress();
      }, longPressMs);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => {
      if (!isLong.current) onClick();
      isLong.current = false;
    },
  };
}

interface BoosterProps {
  type: BoosterType;
  /** Number key of the booster; absent for the booster of the moment. */
  number?: number;
  flight: FlightSnapshot;
  onLongPress?: () => void;
}

function Booster({ type, number, flight, onLongPress }: BoosterProps) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const isList = playsAsList(useSnapshot(state));
  const [isBusy, setBusy] = useState(false);
  const { count, refusal } = useBoosterState(type, flight.uuid);
  const reason = refusal ? t(keyIn('refusal', refusal)) : undefined;

  function press(): void {
    if (isBusy) return;
    if (reason) {
      showToast('info', reason);
      return;
    }
    // Read at the press: the cargo and the time have moved on since the last render.
    const { waste } = boosterState(type, flight.uuid);
    if (waste <= askAbove) {
      void use();
      return;
    }
    openModal('confirm', {
      title: t('trip:booster.ask', { name: t(`booster.${type}`) }),
      text: t(`trip:booster.waste.${type}`, { percent: Math.floor(waste * 100) }),
      action: t('trip:booster.use'),
      run: use,
    });
  }

  async function use(): Promise<void> {
    setBusy(true);
    const outcome = await applyBooster(type, flight.uuid);
    if (outcome.ok) playSound('booster');
    setBusy(false);
  }

  return (
    <button
      type="button"
      className={`booster booster--${type}${number ? '' : ' booster-menu__moment'}${refusal ? ' is-off' : ''}`}
      ref={number ? actionButton(`booster-${number}`) : undefined}
      aria-disabled={refusal !== undefined || isBusy}
      aria-label={t('booster.line', { name: t(`booster.${type}`), left: t('booster.left', { count }) })}
      title={reason}
      {...useLongPress(press, onLongPress)}
    >
      <span className="booster__disc">
        {isBusy ? <Waiting label={t('wait')} /> : <Icon name={glyphs[type]} />}
        <span className={`booster__count${count > 0 ? '' : ' is-none'}`}>{count}</span>
      </span>
      <span className="booster__name micro t2">
        {number && (isDesktop || isList) && (
          <Key small>{isList ? boosterKeys[number - 1]?.slice(-1) : number}</Key>
        )}
        {t(`booster.${type}`)}
      </span>
    </button>
  );
}

export interface BoosterState {
  readonly count: number;
  readonly refusal: RefusalCode | undefined;
  /** The share of it that would do nothing, from 0 to 1. */
  readonly waste: number;
}

/**
 * Count of a booster, the refusal if it can't be used on a running flight now, and the share that would be
 * wasted.
 */
export function boosterState(type: BoosterType, flightId: string): BoosterState {
  const count = boosterCount(state.boosters, type);
  const flight = state.flights[flightId];
  const ship = state.ships.find((each) => each.shipId === flight?.shipId);
  if (!flight || !ship) return { count, refusal: 'no_ship', waste: 0 };
  const trip = state.trips[flight.solarSystemId]?.find((each) => each.uuid === flight.tripId);
  const present = {
    ...flight,
    remainingMs: Date.parse(flight.endsAt) - gameNow(),
    baggage: state.live?.flightId === flightId ? state.live.baggage : flight.baggage,
  };
  const tripType = trip?.type ?? (flight.cargoLimit > 0 ? 'personal' : 'attack');
  return {
    count,
    refusal: boosterReason(type, state.boosters, present, tripType, ship),
    waste: wasteOf(type, present, ship),
  };
}

/** Count and refusal of a booster for its button; renders only when one of them changes. */
function useBoosterState(type: BoosterType, flightId: string): Omit<BoosterState, 'waste'> {
  useSyncExternalStore(subscribeToState, () => {
    const { count, refusal } = boosterState(type, flightId);
    return `${count} ${refusal}`;
  });
  return boosterState(type, flightId);
}

/** One function for all renders: React subscribes again whenever it gets another. */
function subscribeToState(listener: () => void): () => void {
  return subscribe(state, listener);
}
