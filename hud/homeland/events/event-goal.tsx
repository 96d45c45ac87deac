import type { CSSProperties } from 'react';
import type { GameEvent } from '#engine/client/homeland/events.ts';
import { useAwardShort, useAwardText } from '#hud/galaxy/award-line.tsx';
import { type Translate, useTranslation } from '#hud/shell/strings/strings.ts';
import { amount, trimmed } from '#hud/ui/format/amount.ts';
import { litTicks } from '#hud/ui/gauges/gauge.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';

type Goal = NonNullable<GameEvent['goal']>;

const ticks = 75;
/** Milestones closer than this share are spread evenly under the ticks instead. */
const closest = 0.17;

/** What all pilots reach together: the sum, 75 ticks and the milestones under them. */
export function EventGoal({
  event,
  goal,
  isLastHour,
}: {
  event: GameEvent;
  goal: Goal;
  isLastHour: boolean;
}) {
  const { t } = useTranslation();
  const { total, target, milestones } = goal;
  return (
    <section className="event-goal" aria-label={t('homeland:events.goal')}>
      <p className="event-goal__sum">
        <span className="label t2">{t('homeland:events.goal')}</span>
        <span className="num">
          <span className="event-goal__total">{amount(Math.floor(total), 0)}</span>{' '}
          <span className="t2">{t('homeland:events.of', { of: amount(target, 0) })}</span>
        </span>
      </p>
      <Ticks share={total / target} beats={isLastHour} />
      <Milestones goal={{ total, target, milestones }} />
      {event.ownText && <p className="label t2">{event.ownText.replace('{count}', trimmed(event.own))}</p>}
    </section>
  );
}

function Ticks({ share, beats }: { share: number; beats: boolean }) {
  const lit = litTicks(share, ticks);
  return (
    <svg
      className={`event-ticks ${beats ? 'event-ticks--beat' : ''}`}
      viewBox={`0 0 ${ticks * 10 - 5} 14`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Array.from({ length: ticks }, (_, index) => {
        const isLit = index < lit;
        const top = isLit ? 0 : index % 5 === 0 ? 4 : 7.5;
        const style = isLit ? { opacity: 0.62 + (0.38 * index) / Math.max(1, lit - 1) } : undefined;
        const key = `tick ${index}`;
        return (
          <rect
            key={key}
            className={isLit ? 'is-lit' : ''}
            style={style}
            x={index * 10}
            y={top}
            width="4.2"
            height={14 - top}
          />
        );
      })}
    </svg>
  );
}

function Milestones({ goal: { target, milestones } }: { goal: Goal }) {
  const { t } = useTranslation();
  const short = useAwardShort();
  const text = useAwardText();
  const shares = milestones.map(({ at }) => at / target);
  const fits = shares.every((share, index) => share - (shares[index - 1] ?? 0) >= closest);
  return (
    <ol className={`event-milestones ${fits ? '' : 'event-milestones--even'}`}>
      {milestones.map(({ at, isReached, rewards }, index) => (
        <li
          key={at}
          className={isReached ? 'is-reached' : ''}
          style={fits ? shareOf(shares[index]! - (shares[index - 1] ?? 0)) : undefined}
        >
          <span className="hidden">
            {t('homeland:events.milestone', { at: amount(at, 0), rewards: rewards.map(text).join(', ') })}
            {isReached && `, ${t('homeland:events.reached')}`}
          </span>
          <span className="num event-milestones__at" aria-hidden="true">
            {compact(at, t)}
            {isReached && <Icon name="check" size={13} weight={2.6} />}
          </span>
          <span className="micro t2" aria-hidden="true">
            {rewards.map(rewards.length > 1 ? short : text).join(', ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The part of the row that a milestone takes. */
function shareOf(share: number): CSSProperties {
  return { '--share': `${100 * share}%` } as CSSProperties;
}

/** A large number in a few characters: 800, 150 k, 2.5 M. */
function compact(value: number, t: Translate): string {
  if (value < 10_000) return amount(value, 0);
  return value < 1_000_000
    ? t('homeland:events.at-thousand', { amount: trimmed(value / 1000, 1) })
    : t('homeland:events.at-million', { amount: trimmed(value / 1_000_000, 1) });
}
