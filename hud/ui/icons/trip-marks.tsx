import type { Difficulty, TripType } from '#engine/content/kinds.ts';

const shapes: Record<TripType, string> = {
  personal: 'M3 9a6 6 0 1 0 12 0a6 6 0 1 0 -12 0',
  attack: 'M9 1.8L16.2 9L9 16.2L1.8 9Z',
  expedition: 'M15.9 9L12.45 14.98L5.55 14.98L2.1 9L5.55 3.02L12.45 3.02Z',
};

/** A trip's type as a shape. */
export function TypeMark({ type, size = 18 }: { type: TripType; size?: number }) {
  return (
    <svg
      className={`type-mark type-mark--${type}`}
      width={size}
      height={size}
      viewBox="0 0 18 18"
      aria-hidden="true"
    >
      <path d={shapes[type]} />
    </svg>
  );
}

const bars = [0, 1, 2];
const steps: Record<Difficulty, number> = { easy: 1, medium: 2, hard: 3 };

/** A difficulty as one to three bars. Its name must be nearby. */
export function DifficultyBars({ difficulty }: { difficulty: Difficulty }) {
  return (
    <svg className={`difficulty difficulty--${difficulty}`} width="26" height="15" aria-hidden="true">
      {bars.map((i) => (
        <path
          key={i}
          className={i < steps[difficulty] ? 'is-on' : ''}
          d={`M${i * 9} 15l4-${6 + i * 4.5}h3.6l-4 ${6 + i * 4.5}z`}
        />
      ))}
    </svg>
  );
}
