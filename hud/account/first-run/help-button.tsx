import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { guideModal } from '../modals.ts';
import type { GuidePage } from './guide-pages.ts';

/** Opens the guide at the page about the present screen. */
export function HelpButton({ page }: { page: GuidePage }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="icon-button help-button over"
      aria-label={t('account:guide.open')}
      onClick={() => openModal(guideModal, { page })}
    >
      <Icon name="help-circle" size={22} />
    </button>
  );
}
