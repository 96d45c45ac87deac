import { Icon } from '../parts/icon.tsx';
import { useTranslation } from '../shell/strings.ts';

interface ReasonProps {
  isMet: boolean;
  title: string;
  detail?: string | undefined;
}

/** One thing that an unavailable place waits for: a check when it is met, a lock when it isn't, and the way there. */
export function Reason({ isMet, title, detail }: ReasonProps) {
  const { t } = useTranslation();
  return (
    <li className={`reason${isMet ? ' is-met' : ''}`}>
      <span className="reason__mark">
        <Icon name={isMet ? 'check' : 'lock'} size={isMet ? 15 : 13} weight={isMet ? 2.4 : 1.9} />
      </span>
      <span>
        <span className="reason__title">{title}</span>
        <span className="hidden">{t(isMet ? 'reason.met' : 'reason.unmet')}</span>
        {detail && <span className="label t2 reason__detail">{detail}</span>}
      </span>
    </li>
  );
}
