import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { type FlightSnapshot, state, type TripSnapshot } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { contracts } from '#engine/client/homeland/contracts.ts';
import { pendingTaps } from '#engine/client/trip/flight/report-taps.ts';
import type { DailyContract } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '../../strings/strings.ts';
import { formatAmount, short } from '../../ui/format/amount.ts';
import { Icon, ProtoMark } from '../../ui/icons/icon.tsx';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { ClientMark, ContractSteps, maxLozenges } from './contract-marks.tsx';

/** Under a trip's title: how far the contract of the day is, when this trip counts for it. */
export function ContractStrip({ flight }: { flight: FlightSnapshot }) {
  const contract = useContractInFlight(flight);
  return contract && <Strip key={contract.uuid} contract={contract} />;
}

function Strip({ contract }: { contract: DailyContract }) {
  const { t } = useTranslation();
  const { client, title, description, goal, progress, pay } = contract;
  const isDone = contract.state === 'done';
  useStepSound(progress, goal, isDone);
  const values = { now: formatAmount(progress, 0), of: formatAmount(goal, 0) };
  return (
    <section
      className={`contract-strip contract-tint--${isDone ? 'done' : client.key}`}
      aria-label={`${title}: ${description}`}
    >
      {isDone ? <Icon name="circle-check" size={20} weight={1.8} /> : <ClientMark client={client.key} />}
      <span className="contract-strip__words">
        <span className="contract-strip__title">{title}</span>
        <span className="label contract-strip__pay" role="status">
          {isDone ? (
            t('homeland:contracts.done', { pay: formatAmount(pay, 0) })
          ) : (
            <>
              <ProtoMark size={14} />
              <span className="num">{short(pay)}</span>
              <span className="hidden">PROTO</span>
            </>
          )}
        </span>
      </span>
      {!isDone && (
        <span className="contract-strip__steps" key={progress}>
          <ContractSteps progress={progress} goal={goal} isDone={false} ticks={14} />
        </span>
      )}
      <span className="num contract-strip__count">
        <span className="hidden">{t('homeland:of', values)}</span>
        <span aria-hidden="true">
          {values.now}
          <span className="t3">/{values.of}</span>
        </span>
      </span>
    </section>
  );
}

/**
 * A ping for each lozenge, a tone higher than the one before, and a chord at the end. Ticks are too many to
 * be heard.
 */
function useStepSound(progress: number, goal: number, isDone: boolean): void {
  const last = useRef({ progress, isDone });
  useEffect(() => {
    const before = last.current;
    last.current = { progress, isDone };
    if (isDone && !before.isDone) {
      playSound('level-up');
      vibrate('success');
    } else if (!isDone && progress > before.progress && goal <= maxLozenges) {
      playSound('pluck', { pitch: 2 * progress });
    }
  }, [progress, goal, isDone]);
}

type Trip = Pick<TripSnapshot, 'type' | 'location'>;

const always = () => true;
const never = () => false;
const isPersonal = ({ type }: Trip) => type === 'personal';

/** Whether a trip brings a contract's goal further. */
const countsOn: Readonly<Record<DailyContract['goalType'], (trip: Trip) => boolean>> = {
  objects: isPersonal,
  pirates: isPersonal,
  pirates_in_trip: isPersonal,
  full_cargo: isPersonal,
  trips: always,
  minutes: always,
  personal_trips: isPersonal,
  attack_trips: ({ type }) => type === 'attack',
  expedition_trips: ({ type }) => type === 'expedition',
  space_trips: ({ location }) => location === 'space',
  planet_trips: ({ location }) => location === 'planet',
  dockings: ({ type }) => type === 'expedition',
  capsules: never,
  syntheses: never,
  levels: never,
  converted: never,
  invested: never,
};

/**
 * The running contract that a flight brings further, or that was done during it. Taps that aren't reported
 * yet count at once; what they have counted is shown until the server's count includes it.
 */
function useContractInFlight(flight: FlightSnapshot): DailyContract | null {
  const { value } = useQuery(contracts);
  const { live, trips } = useSnapshot(state);
  const lastShown = useRef({ of: value, progress: 0 });
  const running = useRef<string | null>(null);
  const trip = trips[flight.solarSystemId]?.find((each) => each.uuid === flight.tripId);
  const accepted = value?.data.find(({ state: how }) => how !== 'offered' && how !== 'closed');
  if (!accepted || !trip || !countsOn[accepted.goalType](trip)) return null;
  if (accepted.state === 'taken' || accepted.state === 'under_way') running.current = accepted.uuid;
  if (running.current !== accepted.uuid || accepted.state === 'failed') return null;
  if (accepted.state === 'done' || accepted.goalType !== 'objects') return accepted;
  const ahead = live?.flightId === flight.uuid ? unreported(flight) : 0;
  if (lastShown.current.of !== value) lastShown.current = { of: value, progress: 0 };
  lastShown.current.progress = Math.max(
    lastShown.current.progress,
    Math.min(accepted.goal, accepted.progress + ahead),
  );
  return { ...accepted, progress: lastShown.current.progress };
}

/** Taken objects whose taps the server hasn't answered. */
function unreported({ uuid, tapped }: FlightSnapshot): number {
  const pending = new Set(pendingTaps(uuid).map(({ k }) => k));
  return [...pending].filter((objectNumber) => !tapped.includes(objectNumber)).length;
}
