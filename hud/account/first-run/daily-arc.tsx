import type { CSSProperties } from 'react';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Dial } from '#hud/ui/gauges/dial.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { type DailyAward, dailyAmount, useDailyAwardText } from './daily-award-text.ts';

/** Sizes of the drawing in its own units; it is as wide as a phone. */
const width = 390;
const radius = 392;
const sideways = 28;
const tickStep = 5;

interface DailyArcProps {
  awards: readonly DailyAward[];
  /** The day that can be claimed, or was claimed today; from 1. */
  today: number;
  isReceived: boolean;
}

/** Seven days on the planet's limb: received ones are checked, today is lit, later ones show their reward. */
export function DailyArc({ awards, today, isReceived }: DailyArcProps) {
  const { t } = useTranslation();
  const awardText = useDailyAwardText();
  return (
    <div className="daily__arc">
      <svg viewBox={`0 0 ${width} 96`} aria-hidden="true">
        <path className="daily__ticks" d={ticks(0, width)} />
        <path className="daily__ticks is-lit" d={ticks(0, placeOf(today - 1, awards.length).x)} />
      </svg>
      <ol>
        {awards.map((award, i) => {
          const { x, drop } = placeOf(i, awards.length);
          const state = award.day < today || (award.day === today && isReceived) ? 'past' : 'next';
          const isToday = award.day === today;
          return (
            <li
              key={award.day}
              className={`daily__day is-${isToday && !isReceived ? 'today' : state} daily__day--${award.type}`}
              style={{ '--x': `${(100 * x) / width}%`, '--drop': drop / width } as CSSProperties}
            >
              <span className="hidden">
                {t(`account:daily.day-${isToday && !isReceived ? 'today' : state}`, {
                  day: award.day,
                  award: awardText(award),
                })}
              </span>
              <span className="num daily__amount" aria-hidden="true">
                {isToday && !isReceived ? '' : dailyAmount(award.type, award.amount)}
              </span>
              <Mark isToday={isToday && !isReceived} isPast={state === 'past'} />
              <span className="micro daily__number" aria-hidden="true">
                {isToday ? t('account:daily.today') : award.day}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Mark({ isToday, isPast }: { isToday: boolean; isPast: boolean }) {
  if (isToday)
    return (
      <span className="daily__mark">
        <Dial size={40} share={1} ticks={28} tone="proto" length={8} weight={2}>
          <i className="daily__sun" />
        </Dial>
      </span>
    );
  return <span className="daily__mark">{isPast && <Icon name="check" size={15} weight={2.6} />}</span>;
}

/** The position of a day, and how far the arc has dropped there. */
function placeOf(i: number, of: number): { x: number; drop: number } {
  const x = sideways + (i * (width - 2 * sideways)) / (of - 1);
  return { x, drop: fallAt(x) };
}

function fallAt(x: number): number {
  const away = x - width / 2;
  return radius - Math.sqrt(radius ** 2 - away ** 2);
}

function ticks(from: number, to: number): string {
  let path = '';
  for (let x = from; x <= to; x += tickStep) {
    const isLong = Math.round(x / tickStep) % 5 === 0;
    path += `M${x} ${(fallAt(x) + 26).toFixed(1)}v${isLong ? 8 : 5}`;
  }
  return path;
}
