import { proxy } from 'valtio/vanilla';

/** Tasks whose link was opened since the game was: what comes next is to claim them. */
export const openedTasks = proxy<{ ids: string[] }>({ ids: [] });

export function noteOpened(taskId: string): void {
  if (!openedTasks.ids.includes(taskId)) openedTasks.ids.push(taskId);
}

/** It turned out not to be done: its link is to be opened again. */
export function forgetOpened(taskId: string): void {
  openedTasks.ids = openedTasks.ids.filter((id) => id !== taskId);
}
