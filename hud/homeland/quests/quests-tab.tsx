import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { questGroups } from '#engine/client/homeland/queries.ts';
import type { QuestGroup } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Scale } from '#hud/ui/gauges/gauge.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Empty } from '#hud/ui/loading/empty.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { Rolling } from '#hud/ui/text/rolling.tsx';
import { SectionHead } from '../section-head.tsx';
import { QuestRow } from './quest-row.tsx';

const ticks = 44;
const rollMs = 500;

/** Groups of quests, which open one after another, and what can still be earned in them. */
export function QuestsTab() {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  return (
    <Loaded query={questGroups}>
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
    </Loaded>
  );
}

function Group({ group: { title, quests } }: { group: QuestGroup }) {
  const { t } = useTranslation();
  const done = quests.filter(({ status }) => status === 'completed').length;
  return (
    <section aria-label={title}>
      <SectionHead title={title} aside={t('homeland:of', { now: done, of: quests.length })} />
      <Scale share={done / quests.length} ticks={ticks} tone="gain" height={9} />
      <ul>
        {quests.map((quest, index) => (
          <QuestRow key={quest.uuid} quest={quest} number={index + 1} />
        ))}
      </ul>
    </section>
  );
}
