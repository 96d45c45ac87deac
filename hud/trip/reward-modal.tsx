import { type CSSProperties, Suspense, useEffect, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { closeReward } from '#engine/client/trip/operations.ts';
import { paidByPirates, type Reward } from '#engine/client/trip/reward.ts';
import { type AwardView, awardPicture, useAwardText } from '../galaxy/system-rows.tsx';
import { detail } from '../shell/lazy.ts';
import { type Translate, useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { formatAmount } from '../ui/format/amount.ts';
import { ring } from '../ui/gauges/gauge.tsx';
import { Modal, ModalGround } from '../ui/modals/modal.tsx';
import { propPicture, RarityTag, Slot } from '../ui/pictures/rarity.tsx';
import { Rolling } from '../ui/text/rolling.tsx';
import { rewardSum } from './reward-sum.ts';

/** Delay of the button after the sum has counted up; a tap skips it. */
const buttonAfterMs = 300;
/** A note for each size above the smallest, in semitones over the chord. */
const notes = [0, 4, 7, 12] as const;
const noteEveryMs = 170;
const ringSize = 284;
const ringPath = ring(ringSize, [0, 120], 120, 5);

const ShareButton = detail('ShareButton');
const RewardMarks = detail('RewardMarks');

/** The reward of a flight: one large number, its parts, the awards. Closing it early loses nothing. */
export function RewardModal({ reward }: { reward: Snapshot<Reward> }) {
  const { t } = useTranslation();
  const { trips, systems, settings } = useSnapshot(state);
  const [isDone, setDone] = useState(settings.reducedMotion);
  const trip = trips[reward.systemId]?.find((each) => each.uuid === reward.tripId);
  const system = systems.find((each) => each.uuid === reward.systemId);
  const rows = rewardRows(reward, t);
  const sum = rewardSum(reward);
  const { size, countMs } = rewardSize(sum);

  useEffect(() => {
    vibrate('success');
    const timers = notes
      .slice(0, size)
      .map((pitch, i) => setTimeout(() => playSound('pluck', { pitch }), (i + 1) * noteEveryMs));
    timers.push(setTimeout(() => setDone(true), countMs + buttonAfterMs));
    return () => timers.forEach(clearTimeout);
  }, [size, countMs]);

  return (
    <Modal label={t('reward.title')} onClose={closeReward} onTap={() => setDone(true)} className="reward">
      <ModalGround hue="amber" />
      <div className="modal__head">
        <h2 className="h1">{t('reward.title')}</h2>
        {trip && system && (
          <p className="label t2">
            {t('reward.where', { name: trip.name, system: system.name, number: trip.priority })}
          </p>
        )}
      </div>
      <Picture size={size} />
      <p className="modal__sum">
        <span className="num">
          <Rolling value={sum} from={0} ms={countMs} sign isStill={isDone} />
        </span>
        <span className="label c-proto">PROTO</span>
      </p>
      <dl className="ledger reward__rows">
        {rows.map(([label, value], i) => (
          <div key={label} style={{ animationDelay: isDone ? '0ms' : `${500 + i * 80}ms` }}>
            <dt>{label}</dt>
            <dd className="num">{formatAmount(value)}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={null}>
        <RewardMarks reward={reward} isAtOnce={isDone} />
      </Suspense>
      {reward.awards.length > 0 && <Awards awards={reward.awards} isAtOnce={isDone} />}
      <div className={`reward__foot${isDone ? ' is-in' : ''}`}>
        <Button kind="collect" onPress={closeReward} autoFocus>
          {t('reward.continue')}
        </Button>
        <Suspense fallback={null}>
          <ShareButton reward={reward} />
        </Suspense>
      </div>
    </Modal>
  );
}

/** The parts of the amount: pay of the timer and of taps, pirates, docking, the assault. */
function rewardRows(reward: Snapshot<Reward>, t: Translate): [label: string, value: number][] {
  const { mined, manualMined, pirateEarned, overloadEarned, overloadShare, baggage, cargoLimit } = reward;
  const { caughtPirates: caught, piratesMet: of } = reward;
  const { dockingEarned, assaultEarned, encountersEarned = 0 } = reward;
  const paid = paidByPirates(reward);
  const isFull = cargoLimit > 0 && baggage >= cargoLimit;
  const rows: [string, number][] = [[t('reward.mined'), mined]];
  const byHand = manualMined - pirateEarned - overloadEarned;
  if (byHand > 0) rows.push([t(isFull ? 'reward.by-hand-full' : 'reward.by-hand'), byHand]);
  if (overloadEarned > 0)
    rows.push([t('reward.overload-part', { percent: Math.floor(100 * overloadShare) }), overloadEarned]);
  if (caught > 0) rows.push([t('reward.pirates', { caught, of }), pirateEarned - paid]);
  if (paid > 0) rows.push([t('trip:clean.pirates-pay', { count: reward.clean.piratesPaid }), paid]);
  if (dockingEarned !== null) rows.push([t('reward.docking'), dockingEarned]);
  if (assaultEarned != null) rows.push([t('trip:assault.name'), assaultEarned]);
  if (encountersEarned > 0) rows.push([t('trip:encounter.on-the-way'), encountersEarned]);
  return rows;
}

/**
 * The crystals to both sides of the large one, a pair for each size, in percent: of their own width, of the
 * picture's height.
 */
const pairs = [
  { aside: 74, up: 4, tall: 46 },
  { aside: 158, up: 10, tall: 32 },
  { aside: 186, up: 46, tall: 24 },
  { aside: 150, up: 74, tall: 18 },
] as const;

function Picture({ size }: { size: number }) {
  return (
    <div
      className="modal__picture reward__picture"
      style={{ '--wide': 0.7 + 0.15 * size } as CSSProperties}
      aria-hidden="true"
    >
      <i className="reward__rays" />
      <i className="reward__glow" />
      <svg viewBox={`0 0 ${ringSize} ${ringSize}`} aria-hidden="true">
        <path d={ringPath} />
      </svg>
      {pairs.slice(0, size).flatMap(({ aside, up, tall }, i) =>
        [-1, 1].map((side) => (
          <img
            key={`${up}${side}`}
            className="reward__beside"
            style={
              {
                '--aside': `${side * aside}%`,
                '--up': `${up}%`,
                '--tall': `${tall}%`,
                '--turn': `${side * 14}deg`,
                animationDelay: `${(i + 1) * noteEveryMs}ms`,
              } as CSSProperties
            }
            src={propPicture('proto')}
            alt=""
          />
        )),
      )}
      <img src={propPicture('proto')} alt="" />
    </div>
  );
}

function Awards({ awards, isAtOnce }: { awards: readonly AwardView[]; isAtOnce: boolean }) {
  const { t } = useTranslation();
  const awardText = useAwardText();
  return (
    <ul className="reward__awards">
      {awards.map((award, i) => (
        <li
          key={`${award.kind}${award.collectionId}`}
          className={`reward__award reward__award--${award.rarity ?? 'common'}`}
          style={{ animationDelay: isAtOnce ? '0ms' : `${800 + i * 120}ms` }}
        >
          <Slot rarity={award.rarity ?? 'common'} picture={awardPicture(award)} size={60} />
          <span>
            <span className="reward__award-name">{awardText(award)}</span>
            {award.rarity ? (
              <RarityTag rarity={award.rarity} />
            ) : (
              <span className="small">{t(`award-of.${award.kind}`)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** From this many PROTO on, a reward is of the next size. */
const bounds = [25, 100, 400, 1600] as const;
const countMs = [700, 900, 1100, 1400, 1800] as const;

export interface RewardSize {
  /** 0 to 4. */
  readonly size: number;
  /** Time the sum counts up, in milliseconds. The button comes a moment later. */
  readonly countMs: number;
}

/**
 * Size of the reward's moment: a longer trip in a later system shows more crystals, wider rays and more
 * notes.
 */
export function rewardSize(sum: number): RewardSize {
  const size = bounds.filter((bound) => sum >= bound).length;
  return { size, countMs: countMs[size] ?? countMs[0] };
}
