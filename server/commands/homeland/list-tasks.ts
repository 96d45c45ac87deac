import { taskRows } from '#engine/content/homeland.ts';
import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { taskView } from './views.ts';

/** Those to do come first, otherwise in the order of the content. */
export const listTasks = reads<'tasks.list'>((context, player, { query }) => {
  const tasks = taskRows.map((row) => taskView(player, row, context));
  const sorted = [...tasks.filter(isToDo), ...tasks.filter((task) => !isToDo(task))];
  const wanted = query.status ? sorted.filter(({ status }) => status === query.status) : sorted;
  return { answer: takePage(wanted, query) };
});

function isToDo({ status }: { readonly status: string }): boolean {
  return status === 'to_do';
}
