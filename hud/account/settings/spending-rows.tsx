import { useState } from 'react';
import { changeSpending, spending } from '#engine/client/account/limits.ts';
import type { SpendingView } from '#engine/protocol/account/calls.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Slider } from '../../ui/controls/field.tsx';
import { dateTime } from '../../ui/format/date-time.ts';
import { LoadedPart } from '../../ui/loading/loaded.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';

/** Stars a month; the last place is no limit. */
const limits = [0, 50, 100, 250, 500, 750, 1000, 1500, 2500, 5000, null] as const;
const pauses = [
  { days: 1, text: 'day' },
  { days: 7, text: 'week' },
  { days: 30, text: 'month-long' },
  { days: 'forever', text: 'forever' },
] as const;

/** The player's own limits for purchases: Stars a month, and a pause that can't be shortened. */
export function SpendingRows() {
  return (
    <LoadedPart query={spending}>
      {(value) => (
        <>
          <Limit key={String(value.limit)} value={value} />
          <Pause value={value} />
        </>
      )}
    </LoadedPart>
  );
}

function Limit({ value }: { value: SpendingView }) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(placeOf(value.limit));
  const chosen = limits[place] ?? null;
  const said = (limit: number | null) =>
    limit === null ? t('account:spending.none') : t('account:spending.month', { stars: limit });
  return (
    <div className="spending">
      <p className="spending__head">
        <output className="spending__limit number">{chosen ?? '∞'}</output>
        <span className="label t2">
          {t(chosen === null ? 'account:spending.none' : 'account:spending.a-month')}
        </span>
        <span className="label spending__spent">{t('account:spending.spent', { stars: value.spent })}</span>
      </p>
      <Slider
        label={t('account:spending.title')}
        valueText={said(chosen)}
        value={place}
        min={0}
        max={limits.length - 1}
        ticks={limits.length}
        onChange={setPlace}
        onRelease={() => {
          if (chosen !== value.limit)
            void changeSpending({ limit: chosen }).then(() =>
              setPlace(placeOf(spending.state.value?.limit ?? null)),
            );
        }}
      />
      <p className="label t2">
        {value.next
          ? t('account:spending.next', { limit: said(value.next.limit), when: dateTime(value.next.from) })
          : t('account:spending.about')}
      </p>
    </div>
  );
}

function Pause({ value }: { value: SpendingView }) {
  const { t } = useTranslation();
  const now = value.pausedUntil
    ? t('account:spending.paused-until', { when: dateTime(value.pausedUntil) })
    : t('account:spending.paused-forever');
  const isForever = value.isPaused && value.pausedUntil === null;
  return (
    <div className="spending">
      <p>{t('account:spending.pause')}</p>
      <p className={value.isPaused ? 'label spending__paused' : 'label t2'}>
        {value.isPaused ? now : t('account:spending.pause-about')}
      </p>
      {!isForever && (
        <p className="spending__pauses">
          {pauses.map(({ days, text }) => (
            <button
              key={text}
              type="button"
              className="more-link"
              onClick={() =>
                openModal('confirm', {
                  title: t('account:spending.pause'),
                  text: t('account:spending.pause-ask', { time: t(`account:spending.${text}`) }),
                  action: t('account:spending.pause-do'),
                  run: () => changeSpending({ pauseDays: days }),
                })
              }
            >
              {t(`account:spending.${text}`)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Rounds a limit that was set elsewhere down to the next place. */
function placeOf(limit: number | null): number {
  if (limit === null) return limits.length - 1;
  return limits.findLastIndex((step) => step !== null && step <= limit);
}
