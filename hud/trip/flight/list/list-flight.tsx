import { useEffect, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { changeSettings } from '#engine/client/account/operations.ts';
import { scenePort } from '#engine/client/core/scene-port.ts';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { FlightRun } from '#engine/client/trip/flight/flight-run.ts';
import { piratesMet } from '#engine/client/trip/flight/pirates-met.ts';
import { skipLaunch } from '#engine/client/trip/launch-trip.ts';
import type { LiveTrip, ObjectInReach } from '#engine/client/trip/projections.ts';
import { pirateReward } from '#engine/rules/trip/pirates.ts';
import { keyIn, useTranslation } from '../../../strings/strings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Key } from '../../../ui/controls/keycap.tsx';
import { gained, short, useGameSecond } from '../../../ui/format/amount.ts';
import { TickScale } from '../../../ui/gauges/gauge.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useIsDesktop } from '../../../ui/viewport.ts';
import { EncounterPlate } from '../../encounters/encounter-plate.tsx';
import { ArrivedButton } from '../arrival.tsx';
import { BoosterButtons } from '../boosters.tsx';
import { FlightGauges } from '../flight-gauges.tsx';
import { FlightPanel } from '../flight-panel.tsx';
import { flightEndsAtMs } from '../flight-time.ts';
import { FlightTitle } from '../flight-title.tsx';
import { TappingDone } from '../tapping-done.tsx';
import { fieldThird, pressEmptyRow, slotsOf } from './list-slots.ts';

/**
 * A running flight without the canvas: the pirate and the
 * objects as rows with a key each. The pay is the same.
 */
export function ListFlight() {
  const { t } = useTranslation();
  const { view, flights, hasCanvas, live } = useSnapshot(state);
  const isDesktop = useIsDesktop();
  useFlight();
  const flight = view.flightId ? flights[view.flightId] : undefined;
  if (!flight) return null;
  return (
    <div className="list-flight catch">
      <FlightTitle flight={flight} />
      <div className="list-flight__scroll">
        <div className="list-flight__column">
          {flight.encounters && <EncounterPlate flightId={flight.uuid} />}
          {live?.tapping?.isOver && !live.tapping.stays && live.remainingMs > 0 && (
            <TappingDone flight={flight} />
          )}
          <FlightGauges flight={flight} />
          {!hasCanvas && <p className="small">{t('no-canvas')}</p>}
          <InReach flight={flight} />
          <Foot flight={flight} />
        </div>
      </div>
      {isDesktop && !(live?.tapping?.isOver && !live.tapping.stays) && <FlightPanel flight={flight} />}
    </div>
  );
}

function InReach({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { live } = useSnapshot(state);
  const leftMs = flightEndsAtMs(flight) - useGameSecond();
  if (flight.cargoLimit === 0) return <p className="small">{t('trip:timer-only')}</p>;
  if (leftMs <= 0) return null;
  const tunables = tunablesFor(flight);
  const slots = slotsOf(live?.objects ?? [], tunables).map((object, i) => ({ object, digit: i + 1 }));
  const count = slots.filter(({ object }) => object).length + (live?.pirate ? 1 : 0);
  return (
    <section>
      <div className="row between list-flight__head">
        <h2 className="h2">{t('trip:in-reach', { count })}</h2>
        <span className="label t2" aria-hidden="true">
          {t('trip:ticks')}
        </span>
      </div>
      {live?.pirate ? (
        <Row
          name="Space"
          isPirate
          title={t('trip:pirate', { number: live.pirate.number, of: piratesMet(flight) })}
          place={t(`trip:pirate-side.${live.pirate.side}`)}
          pays={gained(pirateReward(flight.base, tunables))}
          share={live.pirate.leftMs / tunables.pirateStayMs}
          onPress={shoot}
        />
      ) : (
        // The pirate's row is always there, so that its arrival moves no row that is being pressed.
        <Row name="Space" title={t('trip:no-pirate')} isEmpty onPress={shoot} />
      )}
      <ol>
        {slots.map(({ digit, object }) => (
          <li key={digit}>
            <Slot object={object} digit={digit} lifeMs={tunables.objectLifeMs} />
          </li>
        ))}
      </ol>
      {live?.chain && <ChainLine chain={live.chain} gapMs={tunables.chainGapMs} />}
      <Spoken flight={flight} />
    </section>
  );
}

const shoot = (): void => scenePort.send({ kind: 'shoot' });

interface SlotProps {
  object: Readonly<ObjectInReach> | null;
  digit: number;
  lifeMs: number;
}

function Slot({ object, digit, lifeMs }: SlotProps) {
  const { t } = useTranslation();
  const { live } = useSnapshot(state);
  if (object && object.verb !== 'tap')
    return <VerbSlot object={object} digit={digit} gesture={gestureOn(live, object)} />;
  if (!object) return <Row name={String(digit)} title={t('trip:free')} isEmpty onPress={pressEmptyRow} />;
  return (
    <Row
      name={String(digit)}
      title={t(keyIn('trip:kind', object.what), { size: object.size.toUpperCase(), taps: object.taps })}
      isDanger={object.what === 'mine'}
      place={t(keyIn('trip:place', fieldThird(object)))}
      pays={object.worth > 0 ? gained(object.worth) : t('trip:no-pay')}
      share={object.leftMs / lifeMs}
      onPress={() => scenePort.send({ kind: 'take', k: object.k, by: 'list' })}
    />
  );
}

type Live = Snapshot<typeof state>['live'];

function gestureOn(live: Live, { k }: Pick<ObjectInReach, 'k'>): NonNullable<Live>['gesture'] {
  return live?.gesture?.k === k ? live.gesture : null;
}

interface VerbSlotProps {
  object: Readonly<ObjectInReach>;
  digit: number;
  gesture: NonNullable<Live>['gesture'];
}

/**
 * An object of another verb (D52): a vein and a wreck are held until their ticks are full, a ring is pressed
 * while its tick is in the band, and a cluster at each tick of its run.
 */
function VerbSlot({ object, digit, gesture }: VerbSlotProps) {
  const { t } = useTranslation();
  const { k, verb, taps } = object;
  const press = () => scenePort.send({ kind: 'take', k, by: 'list' });
  const release = () => scenePort.send({ kind: 'lift' });
  return (
    <button
      type="button"
      className="list-reach list-reach--verb"
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={() => gesture && verb !== 'swipe' && release()}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.stopPropagation();
        press();
      }}
      onKeyUp={(event) => (event.key === 'Enter' || event.key === ' ') && release()}
    >
      <Key>{String(digit)}</Key>
      <span className="grow list-reach__what">
        <span>{t(keyIn('trip:kind', object.what), { taps })}</span>
        <VerbScale object={object} gesture={gesture} />
      </span>
      <span className="list-reach__pays">
        <span className="num">{gained(object.worth)}</span>
      </span>
    </button>
  );
}

/** Ring of a resonator, as shares of its way: the beginning and the end of the best band. */
const band = { from: 0.63, to: 0.79 } as const;
const scaleTicks = 30;

/** Ticks of a gesture: filled while a row is held; a run with a mark for each part; a ring on its way. */
function VerbScale({ object, gesture }: Pick<VerbSlotProps, 'object' | 'gesture'>) {
  if (object.verb === 'swipe')
    return (
      <span className="verb-run" aria-hidden="true">
        {Array.from({ length: object.taps }, (_, part) => part).map((part) => (
          <i key={part} className={gesture?.parts[part] ? 'is-made' : ''} />
        ))}
        {gesture && <b style={{ left: `${100 * gesture.share}%` }} />}
      </span>
    );
  if (object.verb === 'pulse')
    return (
      <span className="verb-run" aria-hidden="true">
        <i
          className="verb-run__band"
          style={{ left: `${100 * band.from}%`, right: `${100 * (1 - band.to)}%` }}
        />
        <b style={{ left: `${100 * Math.min(1, object.ring ?? 0)}%` }} />
      </span>
    );
  return <TickScale share={gesture?.share ?? 0} ticks={scaleTicks} tone="proto" height={8} />;
}

/** The last announcement as text: an object taken, a pirate, full cargo, no energy. */
function Spoken({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { live } = useSnapshot(state);
  const [said, say] = useState<{ load: number; caught: number; text: string } | null>(null);
  const { baggage, overload } = live ?? flight;
  const load = baggage + overload;
  const caught = live?.caughtPirates ?? flight.caughtPirates;
  const refused = live?.refused ?? 0;

  useEffect(() => {
    say((before) => {
      if (!before) return { load, caught, text: '' };
      if (caught > before.caught) {
        const amount = gained(pirateReward(flight.base, tunablesFor(flight)));
        return { load, caught, text: t('trip:caught', { amount }) };
      }
      if (load <= before.load) return before;
      const values = {
        amount: short(load - before.load),
        cargo: short(baggage),
        of: short(flight.cargoLimit, 0),
        percent: Math.floor((100 * overload) / flight.cargoLimit),
      };
      if (overload > 0) return { load, caught, text: t('trip:overloaded', values) };
      return { load, caught, text: t('trip:took', values) };
    });
  }, [baggage, overload, load, caught, flight, t]);

  useEffect(() => {
    if (refused > 0) say((before) => before && { ...before, text: t('trip:empty') });
  }, [refused, t]);

  return (
    <p className="plate list-flight__spoken small" aria-live="polite">
      <Icon name="volume" size={20} weight={1.6} />
      <span>{said?.text || t('trip:none-yet')}</span>
    </p>
  );
}

function Foot({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { hasCanvas } = useSnapshot(state);
  const isDesktop = useIsDesktop();
  const leftMs = flightEndsAtMs(flight) - useGameSecond();
  return (
    <div className="list-flight__foot">
      {leftMs > 0 && <BoosterButtons flight={flight} />}
      {leftMs <= 0 && !isDesktop && <ArrivedButton flight={flight} />}
      {hasCanvas && (
        <Button kind="text" onPress={() => changeSettings({ listMode: false })}>
          {t('trip:picture')}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  /** The name of its key. */
  name: string;
  title: string;
  isPirate?: boolean;
  /** True for an object that the player should not take. */
  isDanger?: boolean;
  place?: string;
  pays?: string;
  /** The share of its time that is left, 0 to 1. */
  share?: number;
  /** True without an object: a press is a miss. */
  isEmpty?: boolean;
  onPress: () => void;
}

/** Something in reach, with its key. */
function Row(row: RowProps) {
  const {
    name,
    title,
    isPirate = false,
    isDanger = false,
    isEmpty = false,
    place,
    pays,
    share,
    onPress,
  } = row;
  return (
    <button
      type="button"
      className={`list-reach${isPirate ? ' list-reach--pirate' : ''}`}
      aria-disabled={isEmpty}
      onClick={onPress}
    >
      <Key>{name}</Key>
      <span className="grow list-reach__what">
        <span className={isDanger ? 'c-danger' : ''}>{title}</span>
        {place && <span className="label t2">{place}</span>}
      </span>
      {pays && (
        <span className="list-reach__pays">
          <span className="num">{pays}</span>
          <TickScale
            share={share ?? 0}
            ticks={12}
            tone={isPirate || isDanger ? 'danger' : 'white'}
            height={8}
          />
        </span>
      )}
    </button>
  );
}

/** As often as the canvas reports its flight to the HUD. */
const everyMs = 100;

/** Runs the flight without the canvas, with the same world and systems, so that it pays the same. */
function useFlight(): void {
  useEffect(() => {
    if (state.view.place === 'launch') skipLaunch();
    const flight = new FlightRun();
    const timer = setInterval(() => {
      flight.open();
      flight.live(performance.now());
    }, everyMs);
    return () => {
      clearInterval(timer);
      flight.close();
    };
  }, []);
}

/** The chain of hits, and the time until it ends. */
function ChainLine({ chain, gapMs }: { chain: NonNullable<LiveTrip['chain']>; gapMs: number }) {
  const { t } = useTranslation();
  const { hits, percent, leftMs } = chain;
  return (
    <p className="list-flight__chain small">
      <span className={hits > 0 ? 'c-proto' : 't2'}>
        {hits > 0 ? t('trip:chain', { hits, factor: (percent / 100).toFixed(2) }) : t('trip:chain-none')}
      </span>
      <TickScale share={hits > 0 ? leftMs / gapMs : 0} ticks={24} tone="proto" height={8} />
    </p>
  );
}
