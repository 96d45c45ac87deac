const ticks = 16;

/** A spinner of sixteen ticks that light up in turn. The label is for screen readers. */
export function Waiting({ label, size = 24 }: { label: string; size?: number }) {
  const marks = Array.from({ length: ticks }, (_, i) => i);
  return (
    <span className="waiting" role="status" aria-label={label}>
      <svg width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
        {marks.map((i) => (
          <path
            key={i}
            d="M0 -10.6V-6.4"
            transform={`rotate(${(360 / ticks) * i})`}
            style={{ animationDelay: `${(i - ticks) * 75}ms` }}
          />
        ))}
      </svg>
    </span>
  );
}
