import { useTranslation } from '../strings/strings.ts';
import { Icon } from '../ui/icons/icon.tsx';

export interface ReasonProps {
  isMet: boolean;
  title: string;
  detail?: string | undefined;
  /** Goes to where the condition can be met; makes the row a button. */
  onGo?: (() => void) | undefined;
}

/** One condition of an unavailable place: a check when it is met; a lock and a link when it isn't. */
export function Reason({ isMet, title, detail, onGo }: ReasonProps) {
  const { t } = useTranslation();
  const content = (
    <>
      <span className="launch-reason__mark">
        <Icon name={isMet ? 'check' : 'lock'} size={isMet ? 15 : 13} weight={isMet ? 2.4 : 1.9} />
      </span>
      <span className="grow">
        <span className="launch-reason__title">{title}</span>
        <span className="hidden">{t(isMet ? 'reason.met' : 'reason.unmet')}</span>
        {detail && <span className="label t2 launch-reason__detail">{detail}</span>}
      </span>
    </>
  );
  const className = `launch-reason${isMet ? ' is-met' : ''}`;
  if (!onGo) return <li className={className}>{content}</li>;
  return (
    <li>
      <button type="button" className={className} onClick={onGo}>
        {content}
        <Icon name="chevron-right" size={18} />
      </button>
    </li>
  );
}
