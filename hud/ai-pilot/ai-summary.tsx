import { useSnapshot } from 'valtio';
import { collectAiPilot } from '#engine/client/ai-pilot/operations.ts';
import { aiLogOf } from '#engine/client/ai-pilot/queries.ts';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { AiStatistics } from '#engine/protocol/ai-pilot/calls.ts';
import { awardPicture, useAwardText } from '../galaxy/award-line.tsx';
import type { ShipView } from '../hangar/ships/ship-stats.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { amount } from '../ui/format/amount.ts';
import { Loaded } from '../ui/loading/loaded.tsx';
import { shipPicture } from '../ui/pictures/picture-urls.ts';
import { RarityTag, Slot } from '../ui/pictures/rarity.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { Rolling } from '../ui/text/rolling.tsx';
import { AiPage } from './ai-page.tsx';
import { type LogView, spanText, sumAwards } from './ai-pages.ts';
import { FlightLog } from './flight-log.tsx';

interface AiSummaryProps {
  ship: ShipView;
  /** Null before collecting: then the log is loaded. */
  log: LogView | null;
  onCollected?: (log: AiStatistics) => void;
  onClose: () => void;
}

/** The result of a run: its flights, what it earned, and the button that collects it. */
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
      <img className="ai-summary__ship" src={shipPicture(ship.type, ship.rarity, 'hero')} alt="" />
      <p className="small">{t('ai-pilot:came-back', { ship: ship.name })}</p>
      {log ? (
        <Log log={log} isCollected />
      ) : (
        <Loaded query={aiLogOf(ship.uuid)}>{(value) => <Log log={value} isCollected={false} />}</Loaded>
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
          { name: t('ai-pilot:mined'), value: amount(log.mined) },
          { name: t('ai-pilot:by-hand'), value: amount(log.manualMined) },
        ]}
      />
    </>
  );
}
