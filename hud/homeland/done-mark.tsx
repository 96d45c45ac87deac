import { Icon } from '../parts/icon.tsx';
import { useTranslation } from '../shell/strings.ts';

/** Nothing more to do here. */
export function DoneMark() {
  const { t } = useTranslation();
  return (
    <span className="done-mark label">
      <Icon name="check" size={18} weight={2} />
      {t('homeland:done')}
    </span>
  );
}
