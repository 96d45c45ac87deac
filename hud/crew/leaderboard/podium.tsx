import type { LeaderboardEntry } from '#engine/protocol/crew/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { PilotPlanet } from '#hud/ui/pictures/pilot-planet.tsx';

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
export function Podium({ leaders, ownId, show, say }: PodiumProps) {
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
