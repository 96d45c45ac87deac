import { useSceneEdge } from '#hud/shell/scene-layout.ts';
import { useHudHeight } from '#hud/shell/viewport.ts';

/** The background of a desktop's side panel, with an arc as its left edge. */
export function SideGround() {
  const height = useHudHeight();
  const edge = useSceneEdge('right');
  const arc = `M20 0Q-18 ${height / 2} 20 ${height}`;
  const ground = `${arc}H440V0Z`;
  return (
    <div className="side-ground catch" ref={edge}>
      <svg viewBox={`0 0 440 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id="side-ground" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#111b29" stopOpacity=".95" />
          <stop offset=".4" stopColor="#0a111b" stopOpacity=".98" />
          <stop offset="1" stopColor="#05080e" />
        </linearGradient>
        <linearGradient id="side-edge" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#eaf8ff" stopOpacity=".8" />
          <stop offset=".34" stopOpacity=".5" stopColor="currentColor" />
          <stop offset=".72" stopColor="#bad4f4" stopOpacity=".16" />
          <stop offset="1" stopColor="#bad4f4" stopOpacity=".08" />
        </linearGradient>
        <radialGradient id="side-light" gradientUnits="userSpaceOnUse" cx="6" cy="160" r="300">
          <stop offset="0" stopOpacity=".11" stopColor="currentColor" />
          <stop offset="1" stopOpacity="0" stopColor="currentColor" />
        </radialGradient>
        <path d={ground} fill="url(#side-ground)" />
        <path d={ground} fill="url(#side-light)" />
        <path d={arc} fill="none" stroke="url(#side-edge)" strokeWidth="1.4" />
      </svg>
    </div>
  );
}
