import type { CSSProperties } from 'react';

interface Livery {
  readonly key: string;
  readonly colour: string;
}

/** The filter that `liveryStyle` names: it multiplies a picture by the livery's colour. */
export function LiveryFilter({ livery }: { livery: Livery | null }) {
  if (!livery) return null;
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(livery.colour.slice(at, at + 2), 16) / 255);
  return (
    <svg className="livery-filter" width="0" height="0" aria-hidden="true">
      <filter id={`livery-${livery.key}`} colorInterpolationFilters="sRGB">
        <feColorMatrix values={`${r} 0 0 0 0  0 ${g} 0 0 0  0 0 ${b} 0 0  0 0 0 1 0`} />
      </filter>
    </svg>
  );
}

/** Paints the picture of a ship; `LiveryFilter` has to be on the same page. */
export function liveryStyle(livery: Livery | null): CSSProperties | undefined {
  return livery ? { filter: `url(#livery-${livery.key}) brightness(1.16)` } : undefined;
}
