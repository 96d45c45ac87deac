import { useEffect, useState } from 'react';
import { board } from '#engine/client/crew/queries.ts';
import {
  type LeaderboardRange,
  type LeaderboardType,
  leaderboardRanges,
  weekOf,
  weekStartsAtMs,
} from '#engine/rules/crew/leaderboard.ts';
import { ScreenPage } from '../../shell/page.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { Segment, Tabs } from '../../ui/controls/choices.tsx';
import { clock, dayMs, isoDuration, useGameSecond } from '../../ui/format/amount.ts';
import { LoadedPart, useQuery } from '../../ui/loading/loaded.tsx';
import { LeaderboardGhost, LeaderboardList } from './leaderboard-list.tsx';

const types: readonly LeaderboardType[] = ['earned', 'flights', 'r-and-d'];

/** The first hundred by earnings, trips or investments, of this week or of all time. */
export function LeaderboardScreen() {
  const { t } = useTranslation();
  const [type, setType] = useState<LeaderboardType>('earned');
  const [range, setRange] = useState<LeaderboardRange>('weekly');
  const pages = board(range, type);
  return (
    <ScreenPage
      title={t('nav.top')}
      className="leaderboard"
      isWide
      head={
        <Tabs
          label={t('crew:board.types')}
          tabs={types.map((id) => ({ id, label: t(`crew:board.type.${id}`) }))}
          value={type}
          onChange={setType}
        />
      }
    >
      <div className="leaderboard__head">
        {range === 'weekly' ? <WeekEnds onEnd={() => pages.load()} /> : <OwnPlace pages={pages} />}
        <Segment
          label={t('crew:board.ranges')}
          options={leaderboardRanges.map((id) => ({ id, label: t(`crew:board.range.${id}`) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      <LoadedPart key={`${range} ${type}`} query={pages} ghost={<LeaderboardGhost />}>
        {(page) => <LeaderboardList pages={pages} shown={page} range={range} type={type} />}
      </LoadedPart>
    </ScreenPage>
  );
}

/** The time until Monday 00:00 UTC (D25), when the week's leaderboard starts again. */
function WeekEnds({ onEnd }: { onEnd: () => unknown }) {
  const { t } = useTranslation();
  const now = useGameSecond();
  const week = weekOf(now);
  const [shownWeek, setShown] = useState(week);
  const leftMs = weekStartsAtMs(week + 1) - now;
  const days = Math.floor(leftMs / dayMs);
  const time = clock(leftMs % dayMs);

  useEffect(() => {
    if (week === shownWeek) return;
    setShown(week);
    onEnd();
  }, [week, shownWeek, onEnd]);

  return (
    <p className="leaderboard__fact">
      <span className="label t2">{t('crew:board.ends')}</span>
      <time className="num" dateTime={isoDuration(leftMs)}>
        {days > 0 ? t('crew:board.days', { days, time: time.slice(0, 5) }) : time}
      </time>
    </p>
  );
}

function OwnPlace({ pages }: { pages: ReturnType<typeof board> }) {
  const { t } = useTranslation();
  const { value } = useQuery(pages);
  const own = value?.currentUser;
  return (
    <p className="leaderboard__fact">
      <span className="label t2">{t('crew:board.place')}</span>
      <span className="num leaderboard__place">
        {own ? (own.rank ?? t('crew:board.top', { percent: own.topPercent })) : '\u2013'}
      </span>
    </p>
  );
}
