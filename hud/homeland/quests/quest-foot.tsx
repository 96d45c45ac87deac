import { useLocation } from 'wouter';
import type { Quest } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { DoneMark } from '../done-mark.tsx';
import { Award } from '../reward.tsx';

/** What the quest requires and pays, and the button to its questions or, once passed, to its award. */
export function QuestFoot({ quest }: { quest: Quest }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { uuid, status, isPassed, award, questionCount } = quest;
  const open = () => navigate(`/homeland/quests/${uuid}/execution`);
  return (
    <div className="quest-foot">
      <p className="quest-foot__line">
        <span className="label t2">
          {isPassed ? t('homeland:quests.passed') : t('homeland:quests.rule', { count: questionCount })}
        </span>
        <Award value={award} />
      </p>
      {status === 'completed' && <DoneMark />}
      {status === 'pending' && isPassed && (
        <Button kind="collect" onPress={open}>
          {t('homeland:claim', { value: amount(award, 0) })}
        </Button>
      )}
      {status === 'pending' && !isPassed && (
        <Button kind="primary" onPress={open}>
          {t('homeland:quests.start')}
        </Button>
      )}
    </div>
  );
}
