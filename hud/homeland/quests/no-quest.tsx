import { useLocation } from 'wouter';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Empty } from '#hud/ui/loading/empty.tsx';

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
