import { Icon } from '../parts/icon.tsx';
import { openModal } from '../shell/modals.ts';
import { useTranslation } from '../shell/strings.ts';
import type { GuidePage } from './guide-pages.ts';

/** Opens the guide at the page that says what the player looks at. */
export function HelpButton({ page }: { page: GuidePage }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="icon-button help-button over"
      aria-label={t('firstRun:guide.open')}
      onClick={() => openModal('guide', { page })}
    >
      <Icon name="help-circle" size={22} />
    </button>
  );
}
