import { useSnapshot } from 'valtio';
import { collectAiPilot } from '#engine/client/ai-pilot/operations.ts';
import { aiLogOf } from '#engine/client/ai-pilot/queries.ts';
import { type ShipSnapshot, state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { AiStatistics } from '#engine/protocol/ai-pilot/calls.ts';
import { awardPicture, useAwardText } from '../galaxy/system-rows.tsx';
import { useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { formatAmount } from '../ui/format/amount.ts';
import { LoadedPart } from '../ui/loading/loaded.tsx';
import { RarityTag, Slot, shipPictureUrl } from '../ui/pictures/rarity.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { Rolling } from '../ui/text/rolling.tsx';
import { AiPage } from './ai-page.tsx';
import { type LogView, spanText, sumAwards } from './ai-pages.ts';
import { FlightLog } from './ai-running.tsx';

interface AiSummaryProps {
  ship: ShipSnapshot;
  /** Null before collecting: then the log is loaded. */
  log: LogView | null;
  onCollected?: (log: AiStatistics) => void;
  onClose: () => void;
}

/** The result of a run: its flights, its pay, and the button that collects it. */
export function AiSummary({ ship, log, onCollected, onClose }: AiSummaryProps) {
  const { t } = useTranslation();

  async function collect(): Promise<void> {
    const collected = await collectAiPilot(ship.uuid);
    if (!collected) return;
    playSound(collected.awards.some(({ rarity }) => rarity === 'epic') ? 'reward-epic' : 'reward');
    vibrate('success');
    onCollected?.(collected);
  }

  return (
    <AiPage
      ship={ship}
      onClose={onClose}
      foot={
        log ? (
          <Button kind="primary" onPress={onClose} autoFocus>
            {t('ai-pilot:continue')}
          </Button>
        ) : (
          <Button kind="collect" onPress={collect}>
            {t('ai-pilot:collect')}
          </Button>
        )
      }
    >
      <img className="ai-summary__ship" src={shipPictureUrl(ship.type, ship.rarity, 'hero')} alt="" />
      <p className="small">{t('ai-pilot:came-back', { ship: ship.name })}</p>
      {log ? (
        <Log log={log} isCollected />
      ) : (
        <LoadedPart query={aiLogOf(ship.uuid)}>
          {(value) => <Log log={value} isCollected={false} />}
        </LoadedPart>
      )}
    </AiPage>
  );
}

function Log({ log, isCollected }: { log: LogView; isCollected: boolean }) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  const awardText = useAwardText();
  const lastedMs = Date.parse(log.finishedAt ?? '') - Date.parse(log.startedAt ?? '');
  return (
    <>
      <p className={`num ai-summary__sum${isCollected ? ' c-gain' : ''}`}>
        <Rolling
          value={log.mined + log.manualMined}
          from={0}
          ms={900}
          sign
          isStill={settings.reducedMotion || isCollected}
        />
      </p>
      <p className="label c-proto ai-summary__in">{t('ai-pilot:in', { time: spanText(t, lastedMs) })}</p>
      {log.awards.length > 0 && (
        <ul className="ai-summary__awards">
          {sumAwards(log.awards).map((award) => (
            <li key={`${award.kind}${award.rarity}`} className="row">
              <Slot rarity={award.rarity ?? 'common'} picture={awardPicture(award)} size={54} />
              <span>
                <b>{awardText(award)}</b>
                {award.rarity ? (
                  <RarityTag rarity={award.rarity} />
                ) : (
                  <span className="label t2">{t(`award-of.${award.kind}`)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <FlightLog log={log} />
      <hr className="hr" />
      <Facts
        rows={[
          { name: t('ai-pilot:visited'), value: String(log.totalTrips) },
          { name: t('ai-pilot:mined'), value: formatAmount(log.mined) },
          { name: t('ai-pilot:by-hand'), value: formatAmount(log.manualMined) },
        ]}
      />
    </>
  );
}

interface HealthChartProps {
  /** HP at the start, and the maximum. */
  from: number;
  of: number;
  /** HP after each trip. */
  health: readonly number[];
  /** The damage of the trip that isn't flown; null when there is none. */
  damage: number | null;
  durationMs: number;
}

const [width, height] = [358, 112];
const columns = 48;
/** With more steps than this, their values would touch each other. */
const maxSpelt = 6;

/** Health after each trip as steps, and the damage of the trip that would be too much. */
export function HealthChart({ from, of, health, damage, durationMs }: HealthChartProps) {
  const { t } = useTranslation();
  const values = health.map(Math.floor);
  const count = Math.max(1, values.length);
  const max = Math.max(1, of, from);
  const top = (value: number) => height - Math.max(3, (value / max) * (height - 16));
  const ticks = Array.from({ length: columns }, (_, i) => {
    const value = health[Math.floor((i / columns) * count)] ?? from;
    return {
      x: 2 + (i * (width - 4)) / (columns - 1),
      y: top(value),
      isLow: damage !== null && value < damage,
    };
  });
  const path = (isLow: boolean) =>
    ticks
      .flatMap((tick) => (tick.isLow === isLow ? `M${tick.x.toFixed(1)} ${height}V${tick.y.toFixed(1)}` : []))
      .join('');
  const isSpelt = values.length <= maxSpelt;
  const labels = values
    .map((value, i) => ({ value, x: 4 + (i / count) * (width - 4), y: top(value) - 6 }))
    .filter((_, i) => isSpelt || i === 0 || i === values.length - 1);
  return (
    <figure className="health-chart" aria-label={t('ai-pilot:chart', { values: values.join(', ') })}>
      <figcaption className="row between">
        <span className="label t2">{t('ai-pilot:health-after')}</span>
        {damage !== null && <span className="label c-danger">{t('ai-pilot:damage', { damage })}</span>}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height + 1}`} aria-hidden="true">
        <path className="health-chart__whole" d={path(false)} />
        <path className="health-chart__low" d={path(true)} />
        {damage !== null && <path className="health-chart__damage" d={`M0 ${top(damage)}H${width}`} />}
        <path className="health-chart__floor" d={`M0 ${height + 0.5}H${width}`} />
        {labels.map(({ x, y, value }) => (
          <text key={x} className="num" x={x} y={y}>
            {value}
          </text>
        ))}
      </svg>
      <p className="row between micro" aria-hidden="true">
        <span>{t('ai-pilot:start')}</span>
        <span>{spanText(t, durationMs)}</span>
      </p>
    </figure>
  );
}
