/** A mastery star: four points, filled when it is won. The shop's Stars have five. */
export function StarMark({ isWon, size = 22 }: { isWon: boolean; size?: number }) {
  return (
    <svg
      className={`star-mark${isWon ? ' is-won' : ''}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d="M12 1.5C12.7 8 16 11.3 22.5 12C16 12.7 12.7 16 12 22.5C11.3 16 8 12.7 1.5 12C8 11.3 11.3 8 12 1.5Z" />
    </svg>
  );
}
