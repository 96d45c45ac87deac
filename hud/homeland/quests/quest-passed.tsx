import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { completeQuest } from '#engine/client/homeland/operations.ts';
import type { List } from '#engine/client/homeland/queries.ts';
import type { Quest, QuestGroup } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Empty } from '../../ui/loading/loaded.tsx';
import { MomentModal } from '../../ui/modals/moment.tsx';
import { propPicture } from '../../ui/pictures/rarity.tsx';
import { Rolling } from '../../ui/text/rolling.tsx';
import { celebrate } from '../homeland-parts.tsx';

const countMs = 900;

/**
 * All answers were right: the award, and the quest that opens next. The award waits until it is collected.
 */
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
    <MomentModal
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
          {t('homeland:claim', { value: formatAmount(award, 0) })}
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
    </MomentModal>
  );
}

/** Shown for a quest that doesn't exist or isn't open yet. */
export function NoQuest({ isBlocked }: { isBlocked: boolean }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <Empty
      picture={<Icon name={isBlocked ? 'lock' : 'book-2'} size={64} weight={1} />}
      title={t(isBlocked ? 'homeland:quests.blocked' : 'homeland:quests.none')}
      text={t(isBlocked ? 'errors:quest_blocked' : 'errors:not_found')}
    >
      <Button kind="primary" onPress={() => navigate('/homeland/quests')}>
        {t('homeland:quests.to-list')}
      </Button>
    </Empty>
  );
}

export interface FoundQuest {
  quest: Quest;
  group: QuestGroup;
  /** Number of the quest in its group, from 1. */
  number: number;
  /** The quest that it unlocks; null for the last of its group. */
  next: Quest | null;
}

/** Finds a quest by its id among all groups; null when there is none. */
export function findQuest({ data }: List<QuestGroup>, id: string): FoundQuest | null {
  for (const group of data) {
    const index = group.quests.findIndex(({ uuid }) => uuid === id);
    const quest = group.quests[index];
    if (quest) return { quest, group, number: index + 1, next: group.quests[index + 1] ?? null };
  }
  return null;
}
