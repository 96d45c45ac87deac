import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { questGroups } from '#engine/client/homeland/queries.ts';
import type { Quest, QuestGroup } from '#engine/protocol/homeland/calls.ts';
import { type StringKey, useTranslation } from '../../strings/strings.ts';
import { TickScale } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Empty, LoadedPart } from '../../ui/loading/loaded.tsx';
import { Rolling } from '../../ui/text/rolling.tsx';
import { AwardTag, SectionHead } from '../homeland-parts.tsx';

const ticks = 44;
const rollMs = 500;

/** Groups of quests, which open one after another, and what can still be earned in them. */
export function QuestsTab() {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  return (
    <LoadedPart query={questGroups}>
      {({ data }) => {
        const open = data.flatMap(({ quests }) => quests).filter(({ status }) => status !== 'completed');
        if (data.length === 0)
          return (
            <Empty
              picture={<Icon name="book-2" size={64} weight={1} />}
              title={t('homeland:quests.empty')}
              text={t('homeland:quests.none-text')}
            />
          );
        return (
          <>
            <p className="home-hero">
              <span className="num">
                <Rolling
                  value={open.reduce((sum, { award }) => sum + award, 0)}
                  ms={rollMs}
                  decimals={0}
                  isStill={settings.reducedMotion}
                />
                <small> PROTO</small>
              </span>
              <span className="label t2">{t('homeland:quests.to-earn')}</span>
            </p>
            <div className="homeland__columns">
              {data.map((group) => (
                <Group key={group.title} group={group} />
              ))}
            </div>
          </>
        );
      }}
    </LoadedPart>
  );
}

function Group({ group: { title, quests } }: { group: QuestGroup }) {
  const { t } = useTranslation();
  const done = quests.filter(({ status }) => status === 'completed').length;
  return (
    <section aria-label={title}>
      <SectionHead title={title} aside={t('homeland:of', { now: done, of: quests.length })} />
      <TickScale share={done / quests.length} ticks={ticks} tone="gain" height={9} />
      <ul>
        {quests.map((quest, index) => (
          <QuestLine key={quest.uuid} quest={quest} number={index + 1} />
        ))}
      </ul>
    </section>
  );
}

/** A quest and its state. A blocked quest isn't a link. */
function QuestLine({ quest, number }: { quest: Quest; number: number }) {
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
      <AwardTag value={award} />
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
