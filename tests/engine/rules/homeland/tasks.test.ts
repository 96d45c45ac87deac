import { describe, expect, it } from 'vitest';
import { taskRows } from '#engine/content/homeland.ts';
import { completeTask, taskStatus } from '#engine/rules/homeland/tasks.ts';
import { aPilot, ledger, noon, ok, saved } from '../crew/given-crew.ts';

describe('a task', () => {
  const visit = taskRows.find((row) => row.condition === 'visit_site')!;
  const subscribe = taskRows.find((row) => row.condition === 'subscribe')!;

  it('is done once and pays its award', () => {
    const change = ok(completeTask(aPilot(), visit, null, noon));
    expect(ledger(change)).toEqual([['default', visit.award * 100, 'task', visit.key]]);
    const player = saved(change);
    expect([taskStatus(player, visit.key), taskStatus(player, subscribe.key)]).toEqual(['done', 'to_do']);
    expect(completeTask(player, visit, null, noon)).toEqual({ refuse: 'already_claimed' });
  });

  it("of subscribing is trusted only when the messenger can't check it", () => {
    expect(completeTask(aPilot(), subscribe, false, noon)).toEqual({ refuse: 'task_not_done' });
    expect(completeTask(aPilot(), subscribe, true, noon)).toHaveProperty('ok');
    expect(completeTask(aPilot(), subscribe, null, noon)).toHaveProperty('ok');
    expect(completeTask(aPilot(), visit, false, noon)).toHaveProperty('ok');
  });
});
