import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { artUrl } from '#engine/client/core/asset-url.ts';
import { claimAchievement, completeTask } from '#engine/client/homeland/operations.ts';
import { achievements, tasks } from '#engine/client/homeland/queries.ts';
import type { Achievement, Task } from '#engine/protocol/homeland/calls.ts';
import { isLevelReached } from '#engine/rules/homeland/achievements.ts';
import { openLink } from '../../messenger/open-link.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { TickDial } from '../../ui/gauges/gauge.tsx';
import { GhostRows, LoadedPart } from '../../ui/loading/loaded.tsx';
import { useIsDesktop } from '../../ui/viewport.ts';
import { AwardTag, celebrate, DoneMark, SectionHead } from '../homeland-parts.tsx';

/** This many open tasks are shown at a time. */
const maxOpen = 3;

/** Tasks, open ones first, and achievements: rows on a phone, cards on a desktop. */
export function TasksTab() {
  const { t } = useTranslation();
  return (
    <div className="task-groups">
      <section aria-label={t('homeland:tasks.title')}>
        <LoadedPart query={tasks} ghost={<GhostRows count={3} />}>
          {({ data }) => <TaskList list={data} />}
        </LoadedPart>
      </section>
      <section aria-label={t('homeland:achievements.title')}>
        <LoadedPart query={achievements} ghost={<GhostRows count={5} />}>
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
                    <AchievementLine key={achievement.uuid} achievement={achievement} />
                  ))}
                </ul>
              </>
            );
          }}
        </LoadedPart>
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
      <TaskRows kind="open" list={open.slice(0, maxOpen)} />
      {open.length > maxOpen && (
        <p className="small homeland__line">{t('homeland:tasks.later', { count: open.length - maxOpen })}</p>
      )}
      <TaskRows kind="done" list={done} />
    </>
  );
}

function TaskRows({ kind, list }: { kind: 'open' | 'done'; list: readonly Task[] }) {
  if (list.length === 0) return null;
  return (
    <ul className={`task-groups__list task-groups__list--${kind}`}>
      {list.map((task) => (
        <TaskLine key={task.uuid} task={task} />
      ))}
    </ul>
  );
}

/** A task: first its link, then its award. A completed task stays, disabled. */
function TaskLine({ task }: { task: Task }) {
  const isDone = task.status === 'done';
  return (
    <li className={`home-row${isDone ? ' is-done' : ''}`} aria-disabled={isDone || undefined}>
      <img className="home-row__picture" src={taskPicture(task.condition)} alt="" decoding="async" />
      <span className="grow home-row__text">
        <span className="home-row__title">{task.title}</span>
        <AwardTag value={task.award} />
      </span>
      {isDone ? <DoneMark /> : <TaskButton task={task} />}
    </li>
  );
}

function TaskButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const isOpened = useSnapshot(openedTasks).ids.includes(task.uuid) || task.isVisited;

  function open(): void {
    openLink(task.visit === null ? task.assignment : new URL(task.visit, location.href).href);
    noteOpened(task.uuid);
  }

  async function claim(): Promise<void> {
    const outcome = await completeTask(task.uuid);
    if (outcome.ok) celebrate(task.award);
    else if (outcome.code === 'task_not_done') forgetOpened(task.uuid);
  }

  if (!isOpened)
    return (
      <Button size="small" label={t('homeland:tasks.open-of', { title: task.title })} onPress={open}>
        {t('homeland:tasks.open')}
      </Button>
    );
  return (
    <Button
      kind="collect"
      size="small"
      label={t('homeland:claim-of', { value: task.award, title: task.title })}
      onPress={claim}
    >
      {t('homeland:claim', { value: task.award })}
    </Button>
  );
}

const ticks = 40;
/** The size of the ring, in px. */
const dial = {
  phone: { size: 52, length: 4, weight: 1.3 },
  desktop: { size: 148, length: 9, weight: 2.2 },
} as const;

/** The progress to the next level and its award, or 'Done' after the last level. */
function AchievementLine({ achievement }: { achievement: Achievement }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const { title, description, type, progress, nextLevel } = achievement;
  const isReady = nextLevel !== null && isLevelReached(progress, nextLevel);
  const share = nextLevel ? Math.min(1, progress / nextLevel.value) : 1;
  const values = {
    what: description,
    now: formatAmount(progress, 0),
    of: formatAmount(nextLevel?.value ?? 0, 0),
  };

  async function claim(): Promise<void> {
    if (nextLevel && (await claimAchievement(achievement.uuid)).ok) celebrate(nextLevel.award);
  }

  return (
    <li className="home-row home-row--tall">
      <TickDial
        {...dial[isDesktop ? 'desktop' : 'phone']}
        share={share}
        ticks={ticks}
        tone={isReady ? 'proto' : nextLevel ? 'signal' : 'gain'}
      >
        <img className="home-row__medal" src={medalPicture(type)} alt="" decoding="async" />
      </TickDial>
      <span className="grow home-row__text">
        <span className="home-row__title">
          {title}{' '}
          {nextLevel && (
            <span className="label t2">{t('homeland:achievements.level', { level: nextLevel.level })}</span>
          )}
        </span>
        <span className="label t2">
          {nextLevel
            ? t('homeland:achievements.progress', values)
            : t('homeland:achievements.highest', values)}
        </span>
      </span>
      {!nextLevel && <DoneMark />}
      {nextLevel && isReady && (
        <Button
          kind="collect"
          size="small"
          label={t('homeland:claim-of', { value: nextLevel.award, title })}
          onPress={claim}
        >
          {t('homeland:claim', { value: formatAmount(nextLevel.award, 0) })}
        </Button>
      )}
      {nextLevel && !isReady && <AwardTag value={nextLevel.award} />}
    </li>
  );
}

/** Tasks whose link was opened since the game started. They can be claimed next. */
export const openedTasks = proxy<{ ids: string[] }>({ ids: [] });

function noteOpened(taskId: string): void {
  if (!openedTasks.ids.includes(taskId)) openedTasks.ids.push(taskId);
}

/** The task wasn't done after all, so its link has to be opened again. */
function forgetOpened(taskId: string): void {
  openedTasks.ids = openedTasks.ids.filter((id) => id !== taskId);
}

const medals: Readonly<Record<Achievement['type'], string>> = {
  total_trips: 'achievement-earner',
  invested_in_rnd: 'achievement-spender',
  opened_solar_systems: 'achievement-explorer',
  successful_searches: 'achievement-explorer',
  improved_ship_grade: 'achievement-perfectionist',
  improved_artifacts: 'achievement-perfectionist',
  earned_proto: 'achievement-earner',
  successful_attacks: 'achievement-catcher',
};

const pictures: Readonly<Record<Task['condition'], string>> = {
  subscribe: 'task-subscribe',
  visit_site: 'task-visit-site',
};

/** The medal of an achievement. */
function medalPicture(type: Achievement['type']): string {
  return artUrl(`honours/${medals[type]}.webp`);
}

/** The picture of a task: a dish for following a channel, else a globe. */
function taskPicture(condition: Task['condition']): string {
  return artUrl(`honours/${pictures[condition]}.webp`);
}
