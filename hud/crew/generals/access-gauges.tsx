import { useSnapshot } from 'valtio';
import { published } from '#engine/client/core/tunables.ts';
import type { GeneralStatus } from '#engine/protocol/crew/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useGameSecond } from '#hud/ui/format/clock.ts';
import { dateOf } from '#hud/ui/format/date-time.ts';
import { Gauge } from '#hud/ui/gauges/gauge.tsx';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How many of the possible pilots are active, and how much of the access is left, on the scale of a season. */
export function AccessGauges({ status }: { status: Readonly<GeneralStatus> }) {
  const { t } = useTranslation();
  const { generalSeasonDays } = useSnapshot(published).tunables;
  const now = useGameSecond();
  const { availableAt, referralCount, referralLimit } = status;
  const leftMs = availableAt === null ? 0 : Math.max(0, Date.parse(availableAt) - now);
  const left =
    leftMs >= dayMs
      ? t('crew:status.days', { count: Math.ceil(leftMs / dayMs) })
      : t('crew:status.hours', { count: Math.ceil(leftMs / hourMs) });
  return (
    <section className="general-access">
      <Gauge
        label={t('crew:status.pilots')}
        value={referralCount}
        of={String(referralLimit)}
        share={referralLimit === 0 ? 0 : Math.min(1, referralCount / referralLimit)}
        ticks={62}
        tone="signal"
      />
      {availableAt !== null && (
        <Gauge
          label={t(leftMs > 0 ? 'crew:status.until' : 'crew:status.ended', { date: dateOf(availableAt) })}
          value={left}
          share={Math.min(1, leftMs / (generalSeasonDays * dayMs))}
          ticks={62}
          tone="proto"
        />
      )}
    </section>
  );
}
