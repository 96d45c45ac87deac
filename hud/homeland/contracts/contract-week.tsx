import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import type { ContractBoard } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';

type WeekDay = ContractBoard['week'][number];

/** The seven days of the week: done, paused, today or ahead. Screen readers get them as a list. */
export function ContractWeek({ week }: { week: readonly WeekDay[] }) {
  const { t } = useTranslation();
  const { language } = useSnapshot(state).settings;
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return (
    <ol className="contract-week" aria-label={t('homeland:contracts.week')}>
      {week.map(({ date, state: day }) => (
        <li key={date} className={`contract-week__day contract-week__day--${day}`}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <circle cx="11" cy="11" r="9" />
            {day === 'done' && <path d="M7.400 11.300l2.500 2.500 4.600-5.200" />}
            {day === 'paused' && <path d="M8.600 7.500v7M13.400 7.500v7" />}
            {day === 'today' && <circle className="contract-week__dot" cx="11" cy="11" r="3.400" />}
          </svg>
          <span className="micro" aria-hidden="true">
            {short.format(Date.parse(date))}
          </span>
          <span className="hidden">
            {t(`homeland:contracts.day.${day}`, { day: long.format(Date.parse(date)) })}
          </span>
        </li>
      ))}
    </ol>
  );
}
