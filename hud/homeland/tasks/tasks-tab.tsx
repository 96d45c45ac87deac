import { achievements, tasks } from '#engine/client/homeland/queries.ts';
import type { Task } from '#engine/protocol/homeland/calls.ts';
import { isLevelReached } from '#engine/rules/homeland/achievements.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { GhostRows } from '#hud/ui/loading/ghost-rows.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { SectionHead } from '../section-head.tsx';
import { AchievementRow } from './achievement-row.tsx';
import { TaskRow } from './task-row.tsx';

/** This many open tasks are shown at a time. */
const openMost = 3;

/** Tasks, open ones first, and achievements: rows on a phone, cards on a desktop. */
export function TasksTab() {
  const { t } = useTranslation();
  return (
    <div className="task-groups">
      <section aria-label={t('homeland:tasks.title')}>
        <Loaded query={tasks} ghost={<GhostRows count={3} />}>
          {({ data }) => <TaskList list={data} />}
        </Loaded>
      </section>
      <section aria-label={t('homeland:achievements.title')}>
        <Loaded query={achievements} ghost={<GhostRows count={5} />}>
          {({ data }) => {
            const ready = data.filter(
              ({ nextLevel, progress }) => nextLevel && isLevelReached(progress, nextLevel),
            ).length;
            return (
              <>
                <SectionHead
                  title={t('homeland:achievements.title')}
                  aside={ready > 0 ? t('homeland:achievements.ready', { count: ready }) : undefined}
                />
                <ul className="medals">
                  {data.map((achievement) => (
                    <AchievementRow key={achievement.uuid} achievement={achievement} />
                  ))}
                </ul>
              </>
            );
          }}
        </Loaded>
      </section>
    </div>
  );
}

function TaskList({ list }: { list: readonly Task[] }) {
  const { t } = useTranslation();
  const open = list.filter(({ status }) => status === 'to_do');
  const done = list.filter(({ status }) => status === 'done');
  return (
    <>
      <SectionHead
        title={t('homeland:tasks.title')}
        aside={open.length > 0 ? t('homeland:tasks.open-count', { count: open.length }) : undefined}
      />
      {open.length === 0 && <p className="small homeland__line">{t('homeland:tasks.all-done')}</p>}
      <TaskRows kind="open" list={open.slice(0, openMost)} />
      <TaskRows kind="done" list={done} />
    </>
  );
}

function TaskRows({ kind, list }: { kind: 'open' | 'done'; list: readonly Task[] }) {
  if (list.length === 0) return null;
  return (
    <ul className={`task-groups__list task-groups__list--${kind}`}>
      {list.map((task) => (
        <TaskRow key={task.uuid} task={task} />
      ))}
    </ul>
  );
}
