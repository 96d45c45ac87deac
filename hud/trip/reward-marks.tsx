import { type CSSProperties, useEffect, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { state, type TripSnapshot } from '#engine/client/core/state.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { Reward, RewardMark } from '#engine/client/trip/reward.ts';
import { MasteryStar } from '../galaxy/mastery.tsx';
import { type Translate, useTranslation } from '../strings/strings.ts';
import { cargoText, short } from '../ui/format/amount.ts';
import { useDuration } from '../ui/format/duration.ts';
import { TickScale } from '../ui/gauges/gauge.tsx';
import { Icon } from '../ui/icons/icon.tsx';

/** The first mark turns so long after the reward opened; the others follow, in milliseconds. */
const firstMarkMs = 1000;
const markEveryMs = 120;
/** Ticks of the gauge of the flight, and the time in which one of them goes. */
const ticks = 60;
const tickMs = 18;
/** Semitones of the bells. */
const bells = [0, 4, 7] as const;

interface RewardMarksProps {
  reward: Snapshot<Reward>;
  /** The player has tapped through the reward: everything is shown immediately. */
  isAtOnce: boolean;
}

/** The three star marks of a flight by hand (D38), and the gains of a clean flight (D48). */
export function RewardMarks({ reward, isAtOnce }: RewardMarksProps) {
  const { t } = useTranslation();
  const { trips, settings } = useSnapshot(state);
  const { marks, mastery } = reward;
  const count = marks.filter(({ isReached }) => isReached).length;
  const isStill = isAtOnce || settings.reducedMotion;
  const isCut = useMarksInTurn(count, isStill);
  if (marks.length === 0) return null;
  const trip = trips[reward.systemId]?.find(({ uuid }) => uuid === reward.tripId);
  return (
    <>
      <ul className={`reward-marks${isStill ? ' is-still' : ''}`} aria-label={t('galaxy:mastery.name')}>
        {marks.map((mark, index) => (
          <li
            key={mark.measure}
            className={`${mark.isReached ? 'is-won' : ''}${mastery?.won.includes(index) ? ' is-new' : ''}`}
            style={{ '--after': `${firstMarkMs + index * markEveryMs}ms` } as CSSProperties}
          >
            <MasteryStar isWon={mark.isReached} size={26} />
            <span className="reward-marks__name">{nameOf(mark, trip?.type, t)}</span>{' '}
            <span className="label t2">{standsAt(mark, reward, t)}</span>
          </li>
        ))}
      </ul>
      {isGain(reward.clean) && <CleanFlight reward={reward} isCut={isCut} />}
    </>
  );
}

function isGain({ timeSavedMs, healthBack, piratesPaid }: Snapshot<Reward>['clean']): boolean {
  return timeSavedMs + healthBack + piratesPaid > 0;
}

/** Rings a bell for each mark; true once the gauge of the flight is to shorten. */
function useMarksInTurn(count: number, isStill: boolean): boolean {
  const [isCut, setCut] = useState(isStill);
  useEffect(() => {
    if (isStill) {
      setCut(true);
      return undefined;
    }
    const ring = bells
      .slice(0, count)
      .map((pitch, i) => setTimeout(() => playSound('pluck', { pitch }), firstMarkMs + i * markEveryMs));
    const cut = setTimeout(() => {
      setCut(true);
      if (count > 0) playSound('lesson-done');
    }, firstMarkMs + 300);
    return () => [...ring, cut].forEach(clearTimeout);
  }, [count, isStill]);
  return isCut;
}

interface CleanFlightProps {
  reward: Snapshot<Reward>;
  isCut: boolean;
}

/** Gains of a clean flight (D48): the time saved on sixty ticks, the health given back, the pirates paid. */
function CleanFlight({ reward, isCut }: CleanFlightProps) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { clean, flownMs } = reward;
  const { timeSavedMs, healthBack, piratesPaid } = clean;
  const plannedMs = flownMs + timeSavedMs;
  const share = flownMs / plannedMs;
  const style = { '--cut': `${Math.round(ticks * (1 - share)) * tickMs}ms` } as CSSProperties;
  const rows: [label: string, value: string][] = [];
  if (healthBack > 0) rows.push([t('trip:clean.health'), t('trip:clean.hp', { health: short(healthBack) })]);
  if (piratesPaid > 0) rows.push([t('trip:clean.pirates'), String(piratesPaid)]);
  return (
    <section className="reward-clean" style={style}>
      {timeSavedMs > 0 && (
        <>
          <p className="row reward-clean__head">
            <Icon name="rocket" size={18} weight={1.7} />
            <span className="reward-marks__name">{t('trip:clean.title')}</span>{' '}
            <span className="num c-gain reward-clean__less">
              {t('trip:clean.less', { time: duration(timeSavedMs) })}
            </span>
          </p>
          <TickScale share={isCut ? share : 1} ticks={ticks} tone="gain" height={14} />
          <p className="row between reward-clean__foot">
            <span className="label t2">{t('trip:clean.flown')}</span>{' '}
            <span className="num">
              {t('trip:clean.times', { from: duration(plannedMs), to: duration(flownMs) })}
            </span>
          </p>
        </>
      )}
      {rows.map(([label, value]) => (
        <p key={label} className="row between reward-clean__foot">
          <span className="label t2">{label}</span> <span className="num c-gain">{value}</span>
        </p>
      ))}
    </section>
  );
}

function nameOf({ measure, goal }: RewardMark, type: TripSnapshot['type'] | undefined, t: Translate): string {
  switch (measure) {
    case 'cargo':
      return goal < 100 ? t('trip:mark.cargo-part', { goal }) : t('trip:mark.cargo');
    case 'chain':
      return t('trip:mark.chain', { count: goal });
    case 'win':
      return t(type === 'attack' ? 'trip:mark.win-assault' : 'trip:mark.win-docking');
    case 'early':
    case 'time':
      return t('trip:mark.time', { goal });
    default:
      return t(`trip:mark.${measure}`);
  }
}

/** Reached value of a mark beside its goal: '71 of 80'. */
function standsAt({ measure, goal, value, isReached }: RewardMark, reward: Snapshot<Reward>, t: Translate) {
  switch (measure) {
    case 'cargo':
      if (value === 0 && reward.baggage > 0) return t('trip:mark.booster');
      return t('trip:mark.of', {
        value: cargoText(reward.baggage),
        goal: short((reward.cargoLimit * goal) / 100),
      });
    case 'win':
      return t(isReached ? 'trip:mark.yes' : 'trip:mark.no');
    case 'chain':
      if (value > goal) return t('trip:mark.reached', { count: value });
      return t('trip:mark.of', { value, goal });
    case 'early':
    case 'time':
      return t('trip:mark.seconds', { value, goal });
    default:
      return t('trip:mark.of', { value, goal });
  }
}
