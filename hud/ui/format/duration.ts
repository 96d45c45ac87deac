import { useTranslation } from '../../strings/strings.ts';

/** Writes a duration in its two largest units: 2 min 30 s, 3 h 5 min, 40 s. Rounds to a second. */
export function useDuration(): (ms: number) => string {
  const { t } = useTranslation();
  return (ms) => {
    const seconds = Math.max(0, Math.round(ms / 1000));
    const parts = [
      ['hours', Math.floor(seconds / 3600)],
      ['minutes', Math.floor(seconds / 60) % 60],
      ['seconds', seconds % 60],
    ] as const;
    const first = parts.findIndex(([, count]) => count > 0);
    if (first < 0) return t('duration.seconds', { n: 0 });
    return parts
      .slice(first, first + 2)
      .filter(([, count]) => count > 0)
      .map(([unit, n]) => t(`duration.${unit}`, { n }))
      .join(' ');
  };
}
