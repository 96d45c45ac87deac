import { Link } from 'wouter';
import type { Quest } from '#engine/protocol/homeland/calls.ts';
import { type StringKey, useTranslation } from '#hud/shell/strings/strings.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Award } from '../reward.tsx';

/** A quest and its state. A blocked quest isn't a link. */
export function QuestRow({ quest, number }: { quest: Quest; number: number }) {
  const { t } = useTranslation();
  const { uuid, title, status, award } = quest;
  const content = (
    <>
      <span className="home-row__mark home-row__mark--round">
        {status === 'completed' && <Icon name="check" size={19} weight={2.2} />}
        {status === 'pending' && <span className="num">{number}</span>}
        {status === 'blocked' && <Icon name="lock" size={17} />}
      </span>
      <span className="grow home-row__text">
        <span className="home-row__title">{title}</span>
        <span className="label home-row__state">{t(...stateOf(quest))}</span>
      </span>
      <Award value={award} />
      {status !== 'blocked' && <Icon name="chevron-right" size={20} />}
    </>
  );
  const className = `home-row home-row--tall quest-row quest-row--${status}`;
  if (status === 'blocked')
    return (
      <li className={className} aria-disabled="true">
        {content}
      </li>
    );
  return (
    <li>
      <Link href={`/homeland/quests/${uuid}`} className={className}>
        {content}
      </Link>
    </li>
  );
}

/** The arguments for `t` that name its state. */
function stateOf({ status, isPassed, videoLink, questionCount }: Quest): [StringKey, { count: number }] {
  const count = questionCount;
  if (status === 'completed') return ['homeland:quests.claimed', { count }];
  if (status === 'blocked') return ['homeland:quests.blocked', { count }];
  if (isPassed) return ['homeland:quests.passed', { count }];
  return [videoLink ? 'homeland:quests.film-and-questions' : 'homeland:quests.text-and-questions', { count }];
}
