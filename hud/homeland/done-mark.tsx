import { useTranslation } from '../shell/strings/strings.ts';
import { Icon } from '../ui/icons/icon.tsx';

/** Marks something as done. */
export function DoneMark() {
  const { t } = useTranslation();
  return (
    <span className="done-mark label">
      <Icon name="check" size={18} weight={2} />
      {t('homeland:done')}
    </span>
  );
}
