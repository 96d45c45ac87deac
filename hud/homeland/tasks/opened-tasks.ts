import { proxy } from 'valtio/vanilla';

/** Tasks whose link was opened since the game started. They can be claimed next. */
export const openedTasks = proxy<{ ids: string[] }>({ ids: [] });

export function noteOpened(taskId: string): void {
  if (!openedTasks.ids.includes(taskId)) openedTasks.ids.push(taskId);
}

/** The task wasn't done after all, so its link has to be opened again. */
export function forgetOpened(taskId: string): void {
  openedTasks.ids = openedTasks.ids.filter((id) => id !== taskId);
}
