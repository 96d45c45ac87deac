import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import type { board } from '#engine/client/crew/queries.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { LeaderboardRange, LeaderboardType } from '#engine/rules/crew/leaderboard.ts';
import { hasRoute } from '#hud/shell/navigation/routes.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount, trimmed } from '#hud/ui/format/amount.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Empty } from '#hud/ui/loading/empty.tsx';
import { LoadMore } from '#hud/ui/loading/load-more.tsx';
import { PilotPlanet } from '#hud/ui/pictures/pilot-planet.tsx';
import { BoardRow } from './board-row.tsx';
import { Podium } from './podium.tsx';

/** The list has at least this many rows; free places are shown empty. */
const freeRanks = [4, 5, 6, 7, 8, 9, 10];

interface BoardListProps {
  pages: ReturnType<typeof board>;
  shown: Readonly<AnswerOf<'leaderboard.list'>>;
  range: LeaderboardRange;
  type: LeaderboardType;
}

/** A leaderboard: the podium, the rows from the fourth on, and the player's own row wherever it is. */
export function BoardList({ pages, shown, range, type }: BoardListProps) {
  const { t } = useTranslation();
  const ownId = useSnapshot(state).user?.uuid;
  const { data, count, currentUser } = shown;
  const isFlights = type === 'flights';
  const show = (value: number) => (type === 'earned' ? amount(value) : trimmed(value));
  const say = (value: number) =>
    isFlights
      ? t('crew:board.flights', { count: value, amount: show(value) })
      : t('crew:board.proto', { amount: show(value) });
  if (count === 0) return <NobodyYet range={range} type={type} />;
  const rest = data.slice(3);
  const isInList = data.some(({ uuid }) => uuid === currentUser?.uuid);
  return (
    <>
      <Podium leaders={data.slice(0, 3)} ownId={ownId} show={show} say={say} />
      <ol className="leaderboard-rows" aria-label={t('crew:board.list')}>
        {rest.map((entry) => (
          <BoardRow key={entry.uuid} entry={entry} isOwn={entry.uuid === ownId} show={show} say={say} />
        ))}
        {freeRanks.slice(rest.length).map((rank) => (
          <li key={rank} className="leaderboard-row leaderboard-row--free">
            <span className="leaderboard-row__rank num">{rank}</span>
            <i className="podium__orbit" />
            <span className="leaderboard-row__name grow">{t('crew:board.free')}</span>
          </li>
        ))}
        {data.length < count && (
          <li>
            <LoadMore pages={pages} />
          </li>
        )}
        {currentUser && !isInList && <BoardRow entry={currentUser} isOwn show={show} say={say} />}
        {!currentUser && ownId !== undefined && <Unranked id={ownId} type={type} />}
      </ol>
    </>
  );
}

/** The player's own row while there is nothing to rank. */
function Unranked({ id, type }: { id: string; type: LeaderboardType }) {
  const { t } = useTranslation();
  return (
    <li className="leaderboard-row leaderboard-row--own" aria-current="true">
      <span className="leaderboard-row__rank num" aria-hidden="true">
        {'\u2013'}
      </span>
      <PilotPlanet id={id} size={32} />
      <span className="leaderboard-row__name grow">
        {t('crew:board.not-yet')}
        <span className="label t2">{t(`crew:board.not-yet-how.${type}`)}</span>
      </span>
    </li>
  );
}

/** Nobody is ranked yet: how to be the first. */
function NobodyYet({ range, type }: Pick<BoardListProps, 'range' | 'type'>) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const pools = '/homeland/r-and-d';
  const goesToPools = type === 'r-and-d' && hasRoute(pools);
  return (
    <Empty
      picture={<Icon name="top" size={76} weight={0.8} />}
      title={t(`crew:board.empty.${range}`)}
      text={t(`crew:board.empty-text.${type}`)}
    >
      {(type !== 'r-and-d' || goesToPools) && (
        <Button onPress={() => navigate(goesToPools ? pools : '/')}>
          {t(`crew:board.go.${goesToPools ? 'pool' : 'trip'}`)}
        </Button>
      )}
    </Empty>
  );
}
