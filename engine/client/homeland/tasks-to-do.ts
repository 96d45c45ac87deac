import { call } from '../core/api.ts';
import { state } from '../core/state.ts';

let newest = 0;

/** The tasks' indicator (chapter 9, 'to-do check 50'). One that can't be read stays as it was. */
export async function loadTasksToDo(): Promise<void> {
  const result = await call('tasks.list', { query: { status: 'to_do', limit: 50 } });
  if (!result.ok || result.rev < newest) return;
  newest = result.rev;
  state.tasksToDo = result.answer.count;
}
