import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Icon } from '../icons/icon.tsx';

interface FromToProps {
  from: string;
  /** Null when nothing changes: then only `from` is shown. */
  to: string | null;
  /** False when the change is a cost. */
  isGain?: boolean;
}

/** A value now and after a change. */
export function FromTo({ from, to, isGain = true }: FromToProps) {
  const { t } = useTranslation();
  if (to === null) return from;
  return (
    <span className="from-to">
      {from}
      <span className="hidden">{t('hangar:merge.becomes')}</span>
      <Icon name="arrow-right" size={15} weight={1.7} />
      <span className={isGain ? 'c-gain' : ''}>{to}</span>
    </span>
  );
}
