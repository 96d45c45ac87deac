import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { completeQuest } from '#engine/client/homeland/operations.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { Rolling } from '#hud/ui/text/rolling.tsx';
import { celebrate } from '../reward.tsx';
import type { FoundQuest } from './find-quest.ts';

const countMs = 900;

/** All answers were right: the award, and the quest that opens next. The award waits until it is collected. */
export function QuestPassed({ quest, next }: FoundQuest) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  const [, navigate] = useLocation();
  const { questionCount, award } = quest;
  const leave = () => navigate('/homeland/quests');

  async function claim(): Promise<void> {
    const { ok } = await completeQuest(quest.uuid);
    if (!ok) return;
    celebrate(award);
    leave();
  }

  return (
    <Moment
      title={t('homeland:of', { now: questionCount, of: questionCount })}
      about={quest.title}
      tone="gain"
      picture={<img src={propPicture('proto')} alt="" />}
      hero={
        <Rolling value={award} from={0} ms={countMs} decimals={0} sign isStill={settings.reducedMotion} />
      }
      heroLabel={<span className="c-proto">PROTO</span>}
      foot={
        <Button kind="collect" onPress={claim} autoFocus>
          {t('homeland:claim', { value: amount(award, 0) })}
        </Button>
      }
      onClose={leave}
    >
      {next && (
        <dl className="ledger moment__lines">
          <div>
            <dt>{t('homeland:quests.opens-next')}</dt>
            <dd>{next.title}</dd>
          </div>
        </dl>
      )}
    </Moment>
  );
}
