import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { finishTour } from '#engine/client/account/operations.ts';
import { type ShipSnapshot, type State, state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { enterSystem, exploreSystem, leaveSystem, selectSystem } from '#engine/client/galaxy/operations.ts';
import { levelUpShip } from '#engine/client/hangar/operations.ts';
import { isBigSpend } from '../../shop/pay/spend.tsx';
import { type StringKey, useTranslation } from '../../strings/strings.ts';
import { flyNext, nextTrip } from '../../trip/next-trip.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { openModal, openModals } from '../../ui/modals/open-modals.ts';
import { boxOf, type LitBox, Spotlight, sceneBox } from './spotlight.tsx';

declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    tour: object;
  }
}

/** Time a press inside the hole has to open the next screen before the tour opens it, in milliseconds. */
const pressMs = 4000;

/** Index of the step at which the tour resumes after a flight; 0 when no flight has interrupted it. */
let resumesAt = 0;

/** True after a flight that was launched during the tour. */
export function isTourInterrupted(): boolean {
  return resumesAt > 0;
}

/**
 * The guided tour. Closing the tour in any way counts as finishing it. A launch only interrupts it, so
 * that nothing covers a flight; the tour resumes at the step after the launch.
 */
export function Tour({ onClose }: { onClose: () => void }) {
  const price = levelPrice(useSnapshot(state));
  const { at, goOn, goOnByPress } = useSteps(price, onClose);
  const step = tourSteps[at];

  useEffect(() => {
    const press = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && openModals.list.at(-1)?.name === 'tour') onClose();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onClose]);

  if (!step) return null;
  return (
    <Spotlight find={step.find} onPressInside={goOnByPress}>
      <Caption key={step.text} text={step.text} at={at} price={price} onNext={goOn} onSkip={onClose} />
    </Spotlight>
  );
}

function useSteps(price: number | null, onClose: () => void) {
  const [at, setAt] = useState(resumesAt);
  const isAway = isInFlight(useSnapshot(state).view.place);
  const arrival = useRef<ReturnType<typeof setTimeout>>(undefined);
  const step = tourSteps[at];

  useEffect(() => {
    const first = tourSteps[resumesAt];
    resumesAt = 0;
    if (first && !first.isThere()) void first.bring();
    return () => {
      clearTimeout(arrival.current);
      if (!isTourInterrupted()) void finishTour();
    };
  }, []);

  useEffect(() => {
    if (!isAway) return;
    resumesAt = launchStep + 1;
    onClose();
  }, [isAway, onClose]);

  async function goOn(): Promise<void> {
    clearTimeout(arrival.current);
    const next = tourSteps[at + 1];
    if (!next) {
      const levelled = price === null ? null : await levelFirstShip();
      onClose();
      if (levelled) openModal('level-up', { shipId: levelled, fliesNext: true });
      else if (price === null) await flyNext();
      return;
    }
    if (!next.isThere()) await next.bring();
    setAt(at + 1);
  }

  /**
   * Shows the next step. The press should open its screen; the tour opens it if it isn't there in `pressMs`.
   */
  function goOnByPress(): void {
    const next = tourSteps[at + 1];
    if (!step || at === launchStep) return;
    if (!next) {
      onClose();
      return;
    }
    setAt((present) => Math.min(present + 1, tourSteps.length - 1));
    clearTimeout(arrival.current);
    arrival.current = setTimeout(() => {
      if (!next.isThere()) void next.bring();
    }, pressMs);
  }

  return { at, goOn, goOnByPress };
}

/** True during a flight, its launch and its arrival game: the tour must not cover them. */
function isInFlight(place: State['view']['place']): boolean {
  return isOnTrips() && place !== 'galaxy' && place !== 'system';
}

type Levels = Readonly<{ ships: readonly ShipSnapshot[]; balance: Snapshot<State['balance']> }>;

/**
 * Price of the level offered at the end of the tour; null when the player can't afford it, or when the price
 * is big enough for the hangar to ask for confirmation.
 */
function levelPrice({ ships, balance }: Levels): number | null {
  const price = firstShip(ships)?.nextLevel?.price ?? null;
  const isOffered = price !== null && price <= balance.default && !isBigSpend({ currency: 'default', price });
  return isOffered ? price : null;
}

function firstShip(ships: Levels['ships']): ShipSnapshot | undefined {
  return ships.find(({ type, inUse, shipId }) => type === 'personal' && inUse && shipId !== null);
}

/** Buys the next level of the first ship; returns the ship's uuid, or null when nothing was bought. */
async function levelFirstShip(): Promise<string | null> {
  const ship = firstShip(state.ships);
  if (!ship?.shipId || !(await levelUpShip(ship.shipId)).ok) return null;
  vibrate('success');
  return ship.uuid;
}

interface CaptionProps {
  text: TourText;
  /** The index of the step, from 0. */
  at: number;
  /** Price of the level that the last step buys; null when it buys none. */
  price: number | null;
  onNext: () => Promise<void>;
  onSkip: () => void;
}

function Caption({ text, at, price, onNext, onSkip }: CaptionProps) {
  const { t } = useTranslation();
  const snapshot = useSnapshot(state);
  const caption = useRef<HTMLElement>(null);
  const isLast = at === tourSteps.length - 1;

  useEffect(() => {
    caption.current?.querySelector<HTMLElement>('.btn--primary')?.focus({ preventScroll: true });
  }, []);

  /** Traps the focus inside. */
  function keep(event: KeyboardEvent): void {
    if (event.key !== 'Tab') return;
    const buttons = [...(caption.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const present = buttons.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    buttons[(present + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length]?.focus();
  }

  return (
    <section
      className="tour__caption catch"
      role="dialog"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      ref={caption}
      onKeyDown={keep}
    >
      <div className="row between">
        <span className="tour__marks" aria-hidden="true">
          {tourSteps.map((step, i) => (
            <i key={step.text} className={i === at ? 'is-at' : i < at ? 'is-past' : ''} />
          ))}
        </span>
        <span className="num tour__count">
          {t('account:tour.count', { n: at + 1, of: tourSteps.length })}
        </span>
      </div>
      <h2 className="h1" id="tour-title">
        {t(`account:tour.${text}.title`)}
      </h2>
      <p className="tour__text t2" id="tour-text">
        {t(`account:tour.${text}.text`)}
      </p>
      <div className="tour__foot">
        {(!isLast || price !== null || nextTrip(snapshot)) && (
          <Button kind="text" size="small" onPress={onSkip}>
            {t(isLast ? 'account:tour.done' : 'account:tour.skip')}
          </Button>
        )}
        <Button kind="primary" className="grow" onPress={onNext}>
          {!isLast && t('account:tour.next')}
          {isLast && (price === null ? <FlyNext /> : <BuyLevel price={price} />)}
        </Button>
      </div>
    </section>
  );
}

function BuyLevel({ price }: { price: number }) {
  const { t } = useTranslation();
  return (
    <>
      {t('account:tour.level')}{' '}
      <span className="btn__aside num">{`${formatAmount(price, 0)}\u00a0PROTO`}</span>
    </>
  );
}

/** Label of the button that launches the next trip; the end of the tour when there is none. */
function FlyNext() {
  const { t } = useTranslation();
  const trip = nextTrip(useSnapshot(state));
  return trip ? t('account:tour.fly', { number: trip.priority }) : t('account:tour.done');
}

type TextIn<Key> = Key extends `account:tour.${infer Name}.text` ? Name : never;
type TourText = TextIn<StringKey>;

interface TourStep {
  /** The key of its strings. */
  readonly text: TourText;
  /** The circle to light; null while it isn't visible. */
  find(): LitBox | null;
  /** True when the present screen is the subject of this step. */
  isThere(): boolean;
  /** Opens the screen of this step. */
  bring(): unknown;
}

const sheetButton = '.sheet__foot .btn, .side__foot .btn';

/**
 * The eight steps of the tour: balance, galaxy, solar system, trips, trip card, running trip, hangar tabs,
 * ship upgrade. Step 5, counted from 0, is the last one on the trip screen; the next ones are in the hangar.
 */
const tourSteps: readonly TourStep[] = [
  { text: 'balance', find: () => boxOf('.balance'), isThere: isInGalaxy, bring: toGalaxy },
  { text: 'galaxy', find: sceneBox, isThere: isInGalaxy, bring: toGalaxy },
  { text: 'system', find: () => boxOf(sheetButton), isThere: isInGalaxy, bring: toGalaxy },
  { text: 'trips', find: sceneBox, isThere: isInSystem, bring: toSystem },
  { text: 'card', find: () => boxOf('.trip-facts'), isThere: hasCard, bring: toSystem },
  { text: 'launch', find: () => boxOf(sheetButton), isThere: hasCard, bring: toSystem },
  { text: 'tabs', find: tabsBox, ...inHangar() },
  { text: 'upgrade', find: () => boxOf('.ship-level'), ...inHangar() },
];
/** Index of the step at which the player may launch. */
const launchStep = tourSteps.findIndex(({ text }) => text === 'launch');

function isInGalaxy(): boolean {
  return isOnTrips() && state.view.place === 'galaxy' && state.view.systemId === present()?.uuid;
}

function isInSystem(): boolean {
  return isOnTrips() && state.view.place === 'system';
}

function hasCard(): boolean {
  return isInSystem() && state.view.tripId !== null;
}

function isOnTrips(): boolean {
  return location.pathname === '/';
}

function toGalaxy(): void {
  navigate('/');
  leaveSystem();
  selectSystem(present()?.uuid ?? null);
}

function toSystem(): Promise<unknown> {
  navigate('/');
  const system = present();
  if (!system) return Promise.resolve();
  return system.status === 'available' ? exploreSystem(system.uuid) : enterSystem(system.uuid);
}

/** Box of the hangar's tabs; the ship's heading on the smallest phones, which show no tabs. */
function tabsBox(): LitBox | null {
  return boxOf('[role="tablist"]') ?? boxOf('.ship-head');
}

function inHangar(): Pick<TourStep, 'isThere' | 'bring'> {
  return { isThere: () => location.pathname === '/hangar', bring: () => navigate('/hangar') };
}

/** The system that the player can work on now. */
function present() {
  const { systems } = state;
  return (
    systems.find(({ status }) => status === 'progress') ??
    systems.find(({ status }) => status === 'available') ??
    systems.find(({ status }) => status === 'completed')
  );
}
