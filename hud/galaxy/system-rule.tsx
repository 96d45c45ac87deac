import '../ui/icons/rule-icons.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import type { SystemView } from '../trip/trip-data.ts';
import { Dial } from '../ui/gauges/dial.tsx';
import { Icon, type IconName } from '../ui/icons/icon.tsx';

type RuleProps = { system: Pick<SystemView, 'rule'> };

/** A system's own rule: what is harder there, and what it pays in return. */
export default function SystemRule({ system: { rule } }: RuleProps) {
  const { t } = useTranslation();
  // A server of the previous version tells of none.
  if (!rule) return null;
  return (
    <section className="system-rule" aria-label={t('rule.label')}>
      <p className="label c-signal">{t('rule.label')}</p>
      <div className="system-rule__body">
        <Dial size={52} share={1} ticks={40} tone="proto" length={5}>
          <Icon name={rule.icon as IconName} size={26} weight={1.4} />
        </Dial>
        <div className="grow">
          <h3 className="system-rule__name">{rule.title}</h3>
          <p>{rule.harder}</p>
          <p className="small t2">{rule.pays}</p>
        </div>
      </div>
    </section>
  );
}

/** The rule's name, for trip cards and the system's title. */
export function RuleTag({ system: { rule } }: RuleProps) {
  if (!rule) return null;
  return (
    <p className="rule-tag">
      <Icon name={rule.icon as IconName} size={16} weight={1.7} />
      {rule.title}
    </p>
  );
}
