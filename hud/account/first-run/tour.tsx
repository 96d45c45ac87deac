import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { finishTour } from '#engine/client/account/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { enterSystem, exploreSystem, leaveSystem, selectSystem } from '#engine/client/galaxy/operations.ts';
import { leaveTrip, openFlight } from '#engine/client/trip/flight/open-flight.ts';
import { type StringKey, useTranslation } from '#hud/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { openModals } from '#hud/ui/modals/open-modals.ts';
import { circleOf, type LitCircle, Spotlight, sceneCircle } from './spotlight.tsx';

declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    tour: object;
  }
}

/** Time a press inside the hole has to complete the step before the tour continues, in milliseconds. */
const pressMs = 4000;

/** The guided tour. Closing it in any way counts as having seen it; Next always goes on. */
export function Tour({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0);
  const { place } = useSnapshot(state).view;
  const arrival = useRef<ReturnType<typeof setTimeout>>(undefined);
  const step = tourSteps[at];

  useEffect(() => {
    const first = tourSteps[0];
    if (first && !first.isThere()) void first.bring();
    return () => {
      clearTimeout(arrival.current);
      void finishTour();
    };
  }, []);

  useEffect(() => {
    const press = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && openModals.list.at(-1)?.name === 'tour') onClose();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onClose]);

  async function goOn(): Promise<void> {
    clearTimeout(arrival.current);
    const next = tourSteps[at + 1];
    if (!next) {
      onClose();
      return;
    }
    if (!next.isThere()) await next.bring();
    setAt(at + 1);
  }

  /**
   * After a press inside the hole its own effect completes the step; if not, the tour goes on after a while.
   */
  function goOnByPress(): void {
    const next = tourSteps[at + 1];
    if (!step || step.staysAtPress?.()) return;
    setAt((present) => Math.min(present + 1, tourSteps.length - 1));
    clearTimeout(arrival.current);
    arrival.current = setTimeout(() => {
      if (next && !next.isThere()) void next.bring();
    }, pressMs);
  }

  // Nothing is shown over the launch animation.
  if (!step || (place === 'launch' && location.pathname === '/')) return null;
  return (
    <Spotlight find={step.find} onPressInside={goOnByPress}>
      <Caption key={step.text} text={step.text} at={at} onNext={goOn} onSkip={onClose} />
    </Spotlight>
  );
}

interface CaptionProps {
  text: TourText;
  /** The index of the step, from 0. */
  at: number;
  onNext: () => Promise<void>;
  onSkip: () => void;
}

function Caption({ text, at, onNext, onSkip }: CaptionProps) {
  const { t } = useTranslation();
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
        {!isLast && (
          <Button kind="text" size="small" onPress={onSkip}>
            {t('account:tour.skip')}
          </Button>
        )}
        <Button kind="primary" className="grow" onPress={onNext}>
          {t(isLast ? 'account:tour.done' : 'account:tour.next')}
        </Button>
      </div>
    </section>
  );
}

type TextIn<Key> = Key extends `account:tour.${infer Name}.text` ? Name : never;
type TourText = TextIn<StringKey>;

interface TourStep {
  /** The key of its strings. */
  readonly text: TourText;
  /** The circle to light; null while it isn't visible. */
  find(): LitCircle | null;
  /** True when the present screen is the one that this step is about. */
  isThere(): boolean;
  /** Navigates there, the same way as the player would. */
  bring(): unknown;
  /** A press inside the hole doesn't complete the step yet. */
  staysAtPress?(): boolean;
}

const sheetButton = '.sheet__foot .btn, .side__foot .btn';

/**
 * The eight steps of the tour: balance, galaxy, solar system, trips, trip card, flight, hangar tabs, ship
 * upgrade. Step 5, counted from 0, is the last one on the trip screen; the next ones are in the hangar.
 */
const tourSteps: readonly TourStep[] = [
  { text: 'balance', find: () => circleOf('.balance'), isThere: isInGalaxy, bring: toGalaxy },
  { text: 'galaxy', find: sceneCircle, isThere: isInGalaxy, bring: toGalaxy },
  { text: 'system', find: () => circleOf(sheetButton), isThere: isInGalaxy, bring: toGalaxy },
  { text: 'trips', find: sceneCircle, isThere: isInSystem, bring: toSystem },
  { text: 'card', find: () => circleOf('.trip-facts'), isThere: hasCard, bring: toSystem },
  {
    get text(): TourText {
      return isFlying() ? 'flying' : 'launch';
    },
    find: () => circleOf(isFlying() ? '.flight-gauges' : sheetButton),
    isThere: () => isFlying() || hasCard(),
    bring: toFlight,
    staysAtPress: () => true,
  },
  { text: 'tabs', find: () => circleOf('[role="tablist"]'), ...inHangar() },
  {
    text: 'upgrade',
    find: () => circleOf('.ship-level, .ship-actions .btn, .side__foot .btn'),
    ...inHangar(),
  },
];

function isInGalaxy(): boolean {
  return isOnTrips() && state.view.place === 'galaxy' && state.view.systemId === present()?.uuid;
}

function isInSystem(): boolean {
  return isOnTrips() && state.view.place === 'system';
}

function hasCard(): boolean {
  return isInSystem() && state.view.tripId !== null;
}

function isFlying(): boolean {
  return isOnTrips() && state.view.place === 'trip';
}

function isOnTrips(): boolean {
  return location.pathname === '/';
}

function toGalaxy(): void {
  navigate('/');
  if (state.view.place === 'trip') leaveTrip();
  leaveSystem();
  selectSystem(present()?.uuid ?? null);
}

function toSystem(): Promise<unknown> {
  navigate('/');
  const system = present();
  if (!system) return Promise.resolve();
  return system.status === 'available' ? exploreSystem(system.uuid) : enterSystem(system.uuid);
}

/** Goes to the running flight; without one, to the trip card that launches it. */
async function toFlight(): Promise<void> {
  navigate('/');
  const [running] = Object.keys(state.flights);
  if (running) openFlight(running);
  else if (!hasCard()) await toSystem();
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
