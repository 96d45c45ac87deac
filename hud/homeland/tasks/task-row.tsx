import { useSnapshot } from 'valtio';
import { completeTask } from '#engine/client/homeland/operations.ts';
import type { Task } from '#engine/protocol/homeland/calls.ts';
import { openLink } from '#hud/messenger/open-link.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { DoneMark } from '../done-mark.tsx';
import { Award, celebrate } from '../reward.tsx';
import { forgetOpened, noteOpened, openedTasks } from './opened-tasks.ts';
import { taskPicture } from './task-pictures.ts';

/** A task: first its link, then its award. A completed task stays, disabled. */
export function TaskRow({ task }: { task: Task }) {
  const isDone = task.status === 'done';
  return (
    <li className={`home-row${isDone ? ' is-done' : ''}`} aria-disabled={isDone || undefined}>
      <img className="home-row__picture" src={taskPicture(task.condition)} alt="" decoding="async" />
      <span className="grow home-row__text">
        <span className="home-row__title">{task.title}</span>
        <Award value={task.award} />
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
