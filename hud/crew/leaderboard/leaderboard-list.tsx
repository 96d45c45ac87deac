import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import type { board } from '#engine/client/crew/queries.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { LeaderboardEntry, OwnLeaderboardEntry } from '#engine/protocol/crew/calls.ts';
import type { LeaderboardRange, LeaderboardType } from '#engine/rules/crew/leaderboard.ts';
import { hasRoute } from '../../shell/navigation/routes.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount, trimmed } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Empty, GhostRows, LoadMore } from '../../ui/loading/loaded.tsx';
import { PilotPlanet } from '../../ui/pictures/pilot-planet.tsx';

/** The list has at least this many rows; free places are shown empty. */
const freeRanks = [4, 5, 6, 7, 8, 9, 10];

interface LeaderboardListProps {
  pages: ReturnType<typeof board>;
  shown: Readonly<AnswerOf<'leaderboard.list'>>;
  range: LeaderboardRange;
  type: LeaderboardType;
}

/** A leaderboard: the podium, the rows from the fourth on, and the player's own row wherever it is. */
export function LeaderboardList({ pages, shown, range, type }: LeaderboardListProps) {
  const { t } = useTranslation();
  const ownId = useSnapshot(state).user?.uuid;
  const { data, count, currentUser } = shown;
  const isFlights = type === 'flights';
  const show = (value: number) => (type === 'earned' ? formatAmount(value) : trimmed(value));
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
          <LeaderboardRow key={entry.uuid} entry={entry} isOwn={entry.uuid === ownId} show={show} say={say} />
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
        {currentUser && !isInList && <LeaderboardRow entry={currentUser} isOwn show={show} say={say} />}
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
function NobodyYet({ range, type }: Pick<LeaderboardListProps, 'range' | 'type'>) {
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

interface LeaderboardRowProps {
  entry: Readonly<LeaderboardEntry | OwnLeaderboardEntry>;
  isOwn: boolean;
  show: (value: number) => string;
  say: (value: number) => string;
}

/** A row of the leaderboard. The player's own row sticks to the edge of the list. */
export function LeaderboardRow({ entry, isOwn, show, say }: LeaderboardRowProps) {
  const { t } = useTranslation();
  const { uuid, rank, value } = entry;
  const percent = 'topPercent' in entry ? entry.topPercent : undefined;
  const name = isOwn ? t('crew:board.you') : entry.username;
  return (
    <li
      className={`leaderboard-row${isOwn ? ' leaderboard-row--own' : ''}`}
      aria-current={isOwn ? 'true' : undefined}
    >
      <span className="hidden">
        {rank === null
          ? t('crew:board.line-top', { percent, name, value: say(value) })
          : t('crew:board.line', { rank, name, value: say(value) })}
      </span>
      <span className="leaderboard-row__rank num" aria-hidden="true">
        {rank ?? t('crew:board.top', { percent })}
      </span>
      <PilotPlanet id={uuid} size={32} />
      <span className="leaderboard-row__name grow" aria-hidden="true">
        {name}
      </span>
      <span className="leaderboard-row__value num" aria-hidden="true">
        {show(value)}
      </span>
    </li>
  );
}

interface PodiumProps {
  /** At most three, in order. */
  leaders: readonly Readonly<LeaderboardEntry>[];
  ownId: string | undefined;
  /** A value as it is shown, and as screen readers hear it. */
  show: (value: number) => string;
  say: (value: number) => string;
}

const places = [1, 2, 3];

/** The first three as planets, the first is the largest. A free place is an empty orbit. */
function Podium({ leaders, ownId, show, say }: PodiumProps) {
  const { t } = useTranslation();
  return (
    <ol className="podium" aria-label={t('crew:board.leaders')}>
      {places.map((rank) => {
        const leader = leaders[rank - 1];
        if (!leader)
          return (
            <li key={rank} className={`podium__place podium__place--${rank} is-free`}>
              <i className="podium__orbit" />
              <span className="podium__name">
                <span className="podium__rank num">{rank}</span>
                <span className="t3">{t('crew:board.free')}</span>
              </span>
            </li>
          );
        const name = leader.uuid === ownId ? t('crew:board.you') : leader.username;
        return (
          <li key={rank} className={`podium__place podium__place--${rank}`}>
            <span className="hidden">{t('crew:board.line', { rank, name, value: say(leader.value) })}</span>
            <PilotPlanet id={leader.uuid} size={rank === 1 ? 88 : 60} />
            <span className="podium__name" aria-hidden="true">
              <span className="podium__rank num">{rank}</span>
              <span className="podium__who">{name}</span>
            </span>
            <span className="podium__value num" aria-hidden="true">
              {show(leader.value)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** A leaderboard that is loading: empty places for the first three, and placeholder rows. */
export function LeaderboardGhost() {
  return (
    <>
      <div className="podium" aria-hidden="true">
        {places.map((rank) => (
          <div key={rank} className={`podium__place podium__place--${rank} is-free`}>
            <i className="podium__orbit" />
          </div>
        ))}
      </div>
      <GhostRows />
    </>
  );
}
