import { GhostRows } from '#hud/ui/loading/ghost-rows.tsx';

const places = [1, 2, 3];

/** A board on its way: the orbits of its first three, and rows in hairlines. */
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
