import { useSnapshot } from 'valtio';
import { published } from '#engine/client/core/tunables.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { trimmed } from '#hud/ui/format/amount.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';

/** What general status gives (D23). */
export function Benefits() {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const rows = [
    { icon: 'user-plus', text: t('crew:buy.recruits', { pilots: tunables.maxGeneralReferrals }) },
    { icon: 'percentage', text: t('crew:buy.tribute', { percent: trimmed(tunables.generalTributePercent) }) },
    {
      icon: 'arrows-exchange',
      text: t('crew:buy.converts', { percent: trimmed(tunables.generalConversionPercent) }),
    },
    { icon: 'bell', text: t('crew:buy.notices') },
  ] as const;
  return (
    <ul className="benefits">
      {rows.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} size={22} />
          {text}
        </li>
      ))}
    </ul>
  );
}
