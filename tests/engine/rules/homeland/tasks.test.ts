import { describe, expect, it } from 'vitest';
import { taskRows } from '#engine/content/homeland.ts';
import type { TaskRow } from '#engine/content/schemas/homeland.ts';
import type { Player } from '#engine/rules/core/player.ts';
import {
  completeTask,
  isTaskOpen,
  type Membership,
  taskAward,
  taskStatus,
  visitSite,
  wasVisited,
} from '#engine/rules/homeland/tasks.ts';
import { aPilot, ledger, noon, ok, saved, tunables } from '../../fixtures/given-crew.ts';

describe('a task', () => {
  const visit = taskRows.find((row) => row.condition === 'visit_site')!;
  const subscribe = taskRows.find((row) => row.condition === 'subscribe')!;
  const complete = (player: Player, task: TaskRow, membership: Membership = 'member') =>
    completeTask(player, task, membership, { nowMs: noon, tunables });
  const withFirst = (status: 'progress' | 'completed') =>
    aPilot({ systems: { 1: { status, completed: 0, awarded: 0 } } });

  it('is done once and pays its award', () => {
    const change = ok(complete(withFirst('completed'), subscribe));
    expect(ledger(change)).toEqual([['default', subscribe.award * 100, 'task', subscribe.key]]);
    const player = saved(change);
    expect([taskStatus(player, subscribe.key), taskStatus(player, visit.key)]).toEqual(['done', 'to_do']);
    expect(complete(player, subscribe)).toEqual({ refuse: 'already_claimed' });
  });

  it('pays at most 25 PROTO until the first system is completed', () => {
    for (const player of [aPilot(), withFirst('progress')]) {
      expect(taskAward(player, subscribe, { nowMs: noon, tunables })).toBe(25);
      expect(ledger(ok(complete(player, subscribe)))[0]?.[1]).toBe(2500);
    }
    expect(taskAward(withFirst('completed'), subscribe, { nowMs: noon, tunables })).toBe(subscribe.award);
    expect(taskAward(aPilot(), { ...subscribe, award: 7 }, { nowMs: noon, tunables })).toBe(7);
  });

  it('pays a player of earlier seasons in full before the first system is completed again', () => {
    const { season } = aPilot();
    const returned = aPilot({ season: { ...season, number: 3, isPastFirst: true } });
    expect(taskAward(returned, subscribe, { nowMs: noon, tunables })).toBe(subscribe.award);
  });

  it('of visiting a site is paid after the visit only', () => {
    expect(complete(aPilot(), visit)).toEqual({ refuse: 'task_not_done' });
    const other = taskRows.find((row) => row.condition === 'visit_site' && row !== visit)!;
    const elsewhere = saved(visitSite(aPilot(), other));
    expect(complete(elsewhere, visit)).toEqual({ refuse: 'task_not_done' });
    const change = visitSite(aPilot(), visit);
    expect(ledger(change)).toEqual([]);
    const visited = saved(change);
    expect(wasVisited(visited, visit.key)).toBe(true);
    expect(visitSite(visited, visit).player).toBe(visited);
    const done = saved(ok(complete(visited, visit)));
    expect([taskStatus(done, visit.key), wasVisited(done, visit.key)]).toEqual(['done', false]);
    expect(visitSite(done, visit).player).toBe(done);
  });

  it('that was begun by a visit pays what it paid then, and is open although it is retired', () => {
    const visited = saved(visitSite(withFirst('completed'), visit));
    const later: TaskRow = { ...visit, award: 1, retired: true };
    expect(isTaskOpen(visited, later, noon)).toBe(true);
    expect(isTaskOpen(aPilot(), later, noon)).toBe(false);
    const change = ok(complete(visited, later));
    expect(ledger(change)).toEqual([['default', visit.award * 100, 'task', visit.key]]);
    expect(saved(change).homeland.promised).toEqual({});
    const { promised: _, ...before } = visited.homeland;
    const old = { ...visited, homeland: before };
    expect(ledger(ok(complete(old, later)))[0]?.[1]).toBe(100);
  });

  it('of subscribing pays a member only, and says what to do else', () => {
    expect(complete(aPilot(), subscribe, 'member')).toHaveProperty('ok');
    expect(complete(aPilot(), subscribe, 'outsider')).toEqual({ refuse: 'task_not_done' });
    expect(complete(aPilot(), subscribe, 'stranger')).toEqual({ refuse: 'bot_not_started' });
    expect(complete(aPilot(), subscribe, 'unknown')).toEqual({ refuse: 'not_checked' });
  });
});
