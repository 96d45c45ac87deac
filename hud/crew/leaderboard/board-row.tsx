import type { LeaderboardEntry } from '#engine/protocol/crew/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { PilotPlanet } from '#hud/ui/pictures/pilot-planet.tsx';

interface BoardRowProps {
  entry: Readonly<LeaderboardEntry>;
  isOwn: boolean;
  show: (value: number) => string;
  say: (value: number) => string;
}

/** A row of the leaderboard. The player's own row sticks to the edge of the list. */
export function BoardRow({ entry, isOwn, show, say }: BoardRowProps) {
  const { t } = useTranslation();
  const { uuid, rank, value } = entry;
  const name = isOwn ? t('crew:board.you') : entry.username;
  return (
    <li
      className={`leaderboard-row${isOwn ? ' leaderboard-row--own' : ''}`}
      aria-current={isOwn ? 'true' : undefined}
    >
      <span className="hidden">{t('crew:board.line', { rank, name, value: say(value) })}</span>
      <span className="leaderboard-row__rank num" aria-hidden="true">
        {rank}
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
