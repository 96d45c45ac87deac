import { call } from '../core/api.ts';
import { applyBalance } from '../core/apply-push.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { applyToList, tasks } from './homeland.ts';
import { loadTasksToDo } from './tasks-to-do.ts';

/** Claims the award of a task that was done. */
export async function completeTask(taskId: string): Promise<Outcome> {
  return settle(await call('tasks.complete', { params: { id: taskId } }), ({ answer, rev }) => {
    const { balance, ...task } = answer;
    applyBalance(balance, rev);
    applyToList(tasks, task, rev);
    void loadTasksToDo();
  });
}
