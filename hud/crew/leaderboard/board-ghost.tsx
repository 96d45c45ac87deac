import { GhostRows } from '#hud/ui/loading/ghost-rows.tsx';

const places = [1, 2, 3];

/** A leaderboard that is loading: empty places for the first three, and placeholder rows. */
export function BoardGhost() {
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
