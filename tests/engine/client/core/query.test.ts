import { describe, expect, it, vi } from 'vitest';
import type { Failure } from '#engine/client/core/api.ts';
import { invalidate, invalidateAll, makeQueries, makeQuery } from '#engine/client/core/query.ts';

const failure: Failure = { ok: false, code: 'network', status: 0, detail: null };
const success = (answer: string, rev: number) => ({ ok: true as const, answer, rev });
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a query', () => {
  it('is read once when the first of several screens shows it', async () => {
    const read = vi.fn(async () => success('crew', 1));
    const crew = makeQuery(['crew'], read);
    expect(read).not.toHaveBeenCalled();
    crew.observe();
    crew.observe();
    expect(crew.state.isLoading).toBe(true);
    await settled();
    expect(read).toHaveBeenCalledTimes(1);
    expect(crew.state).toEqual({ value: 'crew', failure: null, isLoading: false });
  });

  it('is read again after its part has changed: at once while it is shown, else when it is shown next', async () => {
    const read = vi.fn(async () => success('crew', 1));
    const crew = makeQuery(['crew'], read);
    const leave = crew.observe();
    await settled();
    invalidate(['store']);
    await settled();
    expect(read).toHaveBeenCalledTimes(1);
    invalidate(['store', 'crew']);
    await settled();
    expect(read).toHaveBeenCalledTimes(2);
    leave();
    invalidateAll();
    await settled();
    expect(read).toHaveBeenCalledTimes(2);
    crew.observe();
    await settled();
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('is read once more when it changed while it was being read', async () => {
    let answer: (value: ReturnType<typeof success>) => void = () => {};
    const read = vi.fn(() => new Promise<ReturnType<typeof success>>((resolve) => (answer = resolve)));
    const crew = makeQuery(['crew'], read);
    crew.observe();
    invalidate(['crew']);
    answer(success('before', 1));
    await settled();
    expect(read).toHaveBeenCalledTimes(2);
    answer(success('after', 2));
    await settled();
    expect(crew.state.value).toBe('after');
  });

  it('keeps its value and shows the reason when reading fails', async () => {
    const answers = [success('crew', 1), failure];
    const crew = makeQuery(['crew'], async () => answers.shift() ?? failure);
    crew.observe();
    await settled();
    await crew.load();
    expect(crew.state).toEqual({ value: 'crew', failure, isLoading: false });
  });

  it('drops an answer that is older than the applied one', async () => {
    const crew = makeQuery(['crew'], async () => success('read', 4));
    crew.apply('applied', 5);
    await crew.load();
    expect(crew.state.value).toBe('applied');
  });

  it('has one value for each key', async () => {
    const boards = makeQueries([], async (key) => success(key, 1));
    expect(boards('weekly')).toBe(boards('weekly'));
    expect(boards('weekly')).not.toBe(boards('total'));
    boards('total').observe();
    await settled();
    expect(boards('total').state.value).toBe('total');
  });
});
