import { claimAchievement } from '#engine/client/homeland/operations.ts';
import type { Achievement } from '#engine/protocol/homeland/calls.ts';
import { isLevelReached } from '#engine/rules/homeland/achievements.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsDesktop } from '#hud/shell/viewport.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { Dial } from '#hud/ui/gauges/dial.tsx';
import { DoneMark } from '../done-mark.tsx';
import { Award, celebrate } from '../reward.tsx';
import { medalPicture } from './task-pictures.ts';

const ticks = 40;
/** The size of the ring, in px. */
const dial = {
  phone: { size: 52, length: 4, weight: 1.3 },
  desktop: { size: 148, length: 9, weight: 2.2 },
} as const;

/** The progress to the next level and its award, or 'Done' after the last level. */
export function AchievementRow({ achievement }: { achievement: Achievement }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const { title, description, type, progress, nextLevel } = achievement;
  const isReady = nextLevel !== null && isLevelReached(progress, nextLevel);
  const share = nextLevel ? Math.min(1, progress / nextLevel.value) : 1;
  const values = { what: description, now: amount(progress, 0), of: amount(nextLevel?.value ?? 0, 0) };

  async function claim(): Promise<void> {
    if (nextLevel && (await claimAchievement(achievement.uuid)).ok) celebrate(nextLevel.award);
  }

  return (
    <li className="home-row home-row--tall">
      <Dial
        {...dial[isDesktop ? 'desktop' : 'phone']}
        share={share}
        ticks={ticks}
        tone={isReady ? 'proto' : nextLevel ? 'signal' : 'gain'}
      >
        <img className="home-row__medal" src={medalPicture(type)} alt="" decoding="async" />
      </Dial>
      <span className="grow home-row__text">
        <span className="home-row__title">
          {title}{' '}
          {nextLevel && (
            <span className="label t2">{t('homeland:achievements.level', { level: nextLevel.level })}</span>
          )}
        </span>
        <span className="label t2">
          {nextLevel
            ? t('homeland:achievements.progress', values)
            : t('homeland:achievements.highest', values)}
        </span>
      </span>
      {!nextLevel && <DoneMark />}
      {nextLevel && isReady && (
        <Button
          kind="collect"
          size="small"
          label={t('homeland:claim-of', { value: nextLevel.award, title })}
          onPress={claim}
        >
          {t('homeland:claim', { value: amount(nextLevel.award, 0) })}
        </Button>
      )}
      {nextLevel && !isReady && <Award value={nextLevel.award} />}
    </li>
  );
}
