import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { scenePort } from '#engine/client/core/scene-port.ts';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { leaveSystem } from '#engine/client/galaxy/operations.ts';
import { flightPay } from '#engine/client/trip/flight/flight-pay.ts';
import { leaveTrip } from '#engine/client/trip/flight/open-flight.ts';
import { piratesMet } from '#engine/client/trip/flight/pirates-met.ts';
import { pirateReward } from '#engine/rules/trip/pirates.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clock, formatAmount, gained, isoDuration, useGameSecond } from '../../ui/format/amount.ts';
import { timeOf } from '../../ui/format/date-time.ts';
import { ProtoMark } from '../../ui/icons/icon.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { useIsDesktop } from '../../ui/viewport.ts';
import { flightEndsAtMs, isLanding } from './flight-time.ts';
import { Landing } from './landing.tsx';

/**
 * The end of the tapping phase (D51): the pay of the taps, the time left of the flight, and the exit. The
 * ship completes the flight by itself.
 */
export function TappingDone({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const nowMs = useGameSecond();
  const [isSkipped, setSkipped] = useState(false);
  if (isLanding(flight, nowMs))
    return isSkipped ? null : <Landing flight={flight} onSkip={() => setSkipped(true)} />;
  if (isDesktop)
    return (
      <Sheet tint="line" label={t('trip:hand.title')} foot={<TappingDoneActions flight={flight} />}>
        <Heading flight={flight} />
        <TappingPay flight={flight} />
        <PiratesAhead flight={flight} />
      </Sheet>
    );
  return (
    <section className="tapping-done" aria-label={t('trip:hand.title')}>
      <div className="tapping-done__head">
        <Heading flight={flight} />
      </div>
      <div className="tapping-done__foot catch">
        <TappingPay flight={flight} />
        <PiratesAhead flight={flight} />
        <TappingDoneActions flight={flight} />
      </div>
    </section>
  );
}

function Heading({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const endsAtMs = flightEndsAtMs(flight);
  const leftMs = endsAtMs - useGameSecond();
  return (
    <>
      <h1 className="tapping-done__title" role="status">
        {t('trip:hand.title')}
      </h1>
      <p className="tapping-done__text t2">{t('trip:hand.text', { time: timeOf(endsAtMs) })}</p>
      <time className="num hero tapping-done__time" role="timer" dateTime={isoDuration(leftMs)}>
        {clock(leftMs)}
      </time>
      <p className="label">{t('trip:hand.to-landing')}</p>
    </>
  );
}

/** Pay of the taps, and of the whole trip at its landing. */
function TappingPay({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { live } = useSnapshot(state);
  const progress = live?.flightId === flight.uuid ? live : flight;
  const { byTimer, byCargo, byOverload, byPirates } = flightPay(flight, progress, tunablesFor(flight));
  const pirateCount = piratesMet(flight);
  const percentOf = (load: number) => Math.floor((100 * load) / flight.cargoLimit);
  const cargo = percentOf(progress.baggage);
  const rows: [label: string, value: number][] = [
    [cargo >= 100 ? t('trip:hand.cargo-full') : t('trip:hand.cargo', { percent: cargo }), byCargo],
  ];
  if (byOverload > 0)
    rows.push([t('trip:hand.overload', { percent: percentOf(progress.overload) }), byOverload]);
  if (pirateCount > 0)
    rows.push([t('trip:hand.pirates', { caught: progress.caughtPirates, of: pirateCount }), byPirates]);
  return (
    <dl className="tapping-pay">
      <div className="tapping-pay__sum">
        <dt>{t('trip:hand.so-far')}</dt>
        <dd className="num c-proto">
          <ProtoMark size={17} />
          {formatAmount(byCargo + byOverload + byPirates)}
        </dd>
      </div>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="t2">{label}</dt>
          <dd className="num">{formatAmount(value)}</dd>
        </div>
      ))}
      <div className="tapping-pay__total">
        <dt className="t2">{t('trip:hand.at-landing')}</dt>
        <dd className="num c-proto">{formatAmount(byTimer + byCargo + byOverload + byPirates)}</dd>
      </div>
    </dl>
  );
}

/** Numbers of the pirates still expected. */
function useAhead(flight: FlightSnapshot): { readonly numbers: number[]; readonly ranMs: number } {
  const ranMs = useGameSecond() - Date.parse(flight.createdAt);
  const { pirateIntervalMs } = tunablesFor(flight);
  const all = Array.from({ length: piratesMet(flight) }, (_, index) => index + 1);
  return { numbers: all.filter((number) => number * pirateIntervalMs > ranMs), ranMs };
}

/** Drawing units: the scale's length, and its distance from both edges. */
const scale = { width: 358, edge: 16, ticks: 60 } as const;

/** A line of ticks from the first pirate to the last, with a lozenge for each and a white line for now. */
function PiratesAhead({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { numbers, ranMs } = useAhead(flight);
  const { pirateIntervalMs } = tunablesFor(flight);
  const last = piratesMet(flight);
  const [next] = numbers;
  if (last === 0) return null;
  const first = Math.min(pirateIntervalMs, ranMs);
  const span = Math.max(1, last * pirateIntervalMs - first);
  const at = (ms: number) => scale.edge + ((scale.width - 2 * scale.edge) * (ms - first)) / span;
  const now = Math.min(scale.width - scale.edge, at(ranMs));
  const ticks = Array.from({ length: scale.ticks + 1 }, (_, tick) => at(first + (span * tick) / scale.ticks));
  const path = (some: readonly number[]) => some.map((x) => `M${x.toFixed(1)} 20v6`).join('');
  return (
    <div className="tapping-pirates">
      <p className="row between">
        <span className="tapping-pirates__title">
          {t(next ? 'trip:hand.pirates-ahead' : 'trip:hand.pirates-over')}
        </span>
        {next && (
          <span className="label c-danger-soft">
            {t('flight.next-in', { time: clock(next * pirateIntervalMs - ranMs).slice(3) })}
          </span>
        )}
      </p>
      <svg viewBox={`0 0 ${scale.width} 50`} aria-hidden="true">
        <path className="tapping-pirates__past" d={path(ticks.filter((x) => x <= now))} />
        <path className="tapping-pirates__ahead" d={path(ticks.filter((x) => x > now))} />
        <path className="tapping-pirates__now" d={`M${now.toFixed(1)} 4v24`} />
        {Array.from({ length: last }, (_, index) => index + 1).map((number) => {
          const x = at(number * pirateIntervalMs);
          const isCaught = flight.pirates.includes(number);
          const isGone = !isCaught && number * pirateIntervalMs < ranMs;
          return (
            <g key={number} className={isCaught ? 'is-caught' : isGone ? 'is-gone' : ''}>
              <path className="tapping-pirates__mark" d={`M${x} 9l8 9-8 9-8-9z`} />
              {isCaught && <path className="tapping-pirates__check" d={`M${x - 3.2} 18.2l2.3 2.4 4.2-4.7`} />}
              <text x={x} y="46">
                {clock(number * pirateIntervalMs).slice(4)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Stays for further pirates or objects, or leads to the galaxy. */
function TappingDoneActions({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { numbers } = useAhead(flight);
  const tunables = tunablesFor(flight);
  const isFirst = useSnapshot(state).statistics?.totalTrips === 0;
  const count = numbers.length;
  // The star can still be won by staying if no pirate was missed.
  const missed = piratesMet(flight) - count - flight.pirates.length;
  const why = missed > 0 ? 'trip:hand.stay-why' : 'trip:hand.stay-star';
  const gain = gained(count * pirateReward(flight.base, tunables));
  if (isFirst)
    return (
      <Button kind="primary" onPress={() => scenePort.send({ kind: 'stay', stays: true })}>
        {t('trip:hand.watch')}
      </Button>
    );
  return (
    <div className="tapping-done__actions">
      <Button onPress={() => scenePort.send({ kind: 'stay', stays: true })}>
        <span className="tapping-done__stay">
          {count > 0 ? t('trip:hand.stay', { count }) : t('trip:hand.stay-on')}{' '}
          <span className="label t2">{count > 0 ? t(why, { gain }) : t('trip:hand.stay-calm')}</span>
        </span>
      </Button>
      <Button
        kind="primary"
        onPress={() => {
          leaveTrip();
          leaveSystem();
        }}
      >
        {t('trip:hand.galaxy')}
      </Button>
    </div>
  );
}
