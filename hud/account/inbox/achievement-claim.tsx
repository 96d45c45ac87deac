import { readMessage } from '#engine/client/account/inbox.ts';
import { claimAchievement } from '#engine/client/homeland/operations.ts';
import { achievements } from '#engine/client/homeland/queries.ts';
import type { InboxMessage } from '#engine/protocol/account/calls.ts';
import { isLevelReached } from '#engine/rules/homeland/achievements.ts';
import { celebrate } from '../../homeland/homeland-parts.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { useQuery } from '../../ui/loading/loaded.tsx';

interface AchievementClaimProps {
  message: InboxMessage;
  /** In a line of the list. */
  isSmall?: boolean;
}

/** Claims the achievement that a message announces; nothing for other messages and claimed levels. */
export function AchievementClaim({ message, isSmall = false }: AchievementClaimProps) {
  const { achievementId, level } = message.values;
  if (typeof achievementId !== 'string') return null;
  return <OpenAchievement message={message} id={achievementId} level={Number(level)} isSmall={isSmall} />;
}

/** Offers the next level, if it isn't beyond the announced one. Levels are claimed one after another. */
function OpenAchievement({
  message,
  id,
  level,
  isSmall,
}: Required<AchievementClaimProps> & { id: string; level: number }) {
  const { t } = useTranslation();
  const { value } = useQuery(achievements);
  const achievement = value?.data.find(({ uuid }) => uuid === id);
  const next = achievement?.nextLevel;
  if (!achievement || !next || next.level > level || !isLevelReached(achievement.progress, next)) return null;
  const { title } = achievement;
  const { award } = next;

  async function claim(): Promise<void> {
    if (!(await claimAchievement(id)).ok) return;
    celebrate(award);
    await readMessage(message);
  }

  const button = (
    <Button
      kind="collect"
      size={isSmall ? 'small' : 'full'}
      label={t('homeland:claim-of', { value: award, title })}
      onPress={claim}
    >
      {t('homeland:claim', { value: formatAmount(award, 0) })}
    </Button>
  );
  return isSmall ? <div className="message__claim message__claim--end">{button}</div> : button;
}
