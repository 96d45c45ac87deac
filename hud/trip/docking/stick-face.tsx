/** Radii of the stick and its cap, in px. */
export const stickRadius = 78;
const capRadius = 34;
const ticks = 72;

const scale = Array.from({ length: ticks }, (_, i) => {
  const angle = (i / ticks) * 2 * Math.PI;
  const inner = i % 9 === 0 ? 64 : 68;
  const at = (radius: number) =>
    `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  return `M${at(72)}L${at(inner)}`;
}).join('');

/** The stick, its middle at 0, 0; the cap is `x`, `y` px away from it. */
export function StickFace({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle className="stick__ground" r={stickRadius} />
      <path className="stick__ticks" d={scale} />
      {[0, 90, 180, 270].map((angle) => (
        <path key={angle} className="stick__arrow" d="M0-90l-4 6h8z" transform={`rotate(${angle})`} />
      ))}
      <path className="stick__arm" d={`M0 0L${x.toFixed(1)} ${y.toFixed(1)}`} />
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <circle className="stick__cap" r={capRadius} />
        <circle className="stick__ring" r="12" />
        <circle className="stick__dot" r="2.5" />
      </g>
    </>
  );
}
