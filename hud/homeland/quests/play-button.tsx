import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';

export function PlayButton({ onPlay }: { onPlay: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="quest-film__play"
      aria-label={t('homeland:quests.film')}
      onClick={onPlay}
    >
      <Icon name="play" size={30} />
    </button>
  );
}
