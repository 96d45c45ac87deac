import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { eventBoard, type GameEvent } from '#engine/client/homeland/events.ts';
import { BoardRow } from '#hud/crew/leaderboard/board-row.tsx';
import { useAwardText } from '#hud/galaxy/award-line.tsx';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { trimmed } from '#hud/ui/format/amount.ts';
import { GhostRows } from '#hud/ui/loading/ghost-rows.tsx';
import { LoadMore } from '#hud/ui/loading/load-more.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';

/** Who has done most, with the player's own row whatever its rank, and what the first places get. */
export function EventBoard({ event, board }: { event: GameEvent; board: NonNullable<GameEvent['board']> }) {
  const { t } = useTranslation();
  const ownId = useSnapshot(state).user?.uuid;
  const pages = eventBoard(event.uuid);
  const say = (value: number) => trimmed(value);
  return (
    <section className="event-board" aria-label={board.title}>
      <h2 className="h2 event-board__title">
        {board.title}
        <span className="label t2">{t('homeland:events.pilots', { count: event.pilots })}</span>
      </h2>
      <Loaded query={pages} ghost={<GhostRows count={3} />}>
        {({ data, count, currentUser }) => (
          <ol className="leaderboard-rows">
            {data.map((entry) => (
              <BoardRow key={entry.uuid} entry={entry} isOwn={entry.uuid === ownId} show={say} say={say} />
            ))}
            {count === 0 && <li className="small">{t('homeland:events.nobody')}</li>}
            {data.length < count && (
              <li>
                <LoadMore pages={pages} />
              </li>
            )}
            {currentUser && !data.some(({ uuid }) => uuid === currentUser.uuid) && (
              <BoardRow entry={currentUser} isOwn show={say} say={say} />
            )}
          </ol>
        )}
      </Loaded>
      <Prizes board={board} />
    </section>
  );
}

function Prizes({ board: { prizes } }: { board: NonNullable<GameEvent['board']> }) {
  const { t } = useTranslation();
  const text = useAwardText();
  return (
    <section className="event-prizes">
      <h3 className="label t2">{t('homeland:events.prizes')}</h3>
      <ul>
        {prizes.map(({ to, rewards }) => (
          <li key={to} className="row between">
            <span>{t('homeland:events.prize', { to })}</span>
            <span className="num">{rewards.map(text).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
