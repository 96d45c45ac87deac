interface GraphProps {
  label: string;
  values: readonly number[];
  /** The value at the upper edge. */
  top: number;
  /** Where the dotted line is. */
  line: number;
  /** How many values the width holds. */
  room: number;
}

const SIZE = { width: 300, height: 84 } as const;

/** A line over time with the newest value at the right, and a dotted line at the target. */
export function Graph({ label, values, top, line, room }: GraphProps) {
  const y = (value: number) => (SIZE.height * (1 - Math.min(1, Math.max(0, value / top)))).toFixed(1);
  const x = (index: number) =>
    (SIZE.width - ((values.length - 1 - index) / (room - 1)) * SIZE.width).toFixed(1);
  const points = values.map((value, index) => `${x(index)} ${y(value)}`).join('L');
  const isEmpty = values.length < 2;
  return (
    <svg
      className="graph"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="graph__line" d={`M0 ${y(line)}H${SIZE.width}`} />
      {!isEmpty && <path className="graph__fill" d={`M${points}V${SIZE.height}H${x(0)}Z`} />}
      {!isEmpty && <path className="graph__curve" d={`M${points}`} />}
    </svg>
  );
}
