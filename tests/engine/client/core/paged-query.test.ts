import { describe, expect, it, vi } from 'vitest';
import type { Failure } from '#engine/client/core/api.ts';
import { makePagedQuery } from '#engine/client/core/paged-query.ts';
import { invalidate, makeQuery } from '#engine/client/core/query.ts';

const failure: Failure = { ok: false, code: 'network', status: 0, detail: null };
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A list on a server that returns as many items as it is asked for. */
function aList(length: number) {
  const rows = Array.from({ length }, (_, index) => ({ uuid: `row-${index}` }));
  const read = vi.fn(async ({ limit, offset }: { limit: number; offset: number }) => ({
    ok: true as const,
    answer: { count: rows.length, data: rows.slice(offset, offset + limit) },
    rev: 1,
  }));
  return { rows, read };
}

describe('a list in pages', () => {
  it('reads the first page at the first look, and the next ones until the list is complete', async () => {
    const { read } = aList(35);
    const pages = makePagedQuery(['crew'], 15, read);
    pages.observe();
    await settled();
    expect(pages.state.value?.data).toHaveLength(15);
    await pages.loadMore();
    await pages.loadMore();
    await pages.loadMore();
    expect(pages.state.value?.data.map(({ uuid }) => uuid)).toEqual(aList(35).rows.map(({ uuid }) => uuid));
    expect(read.mock.calls.map(([query]) => query)).toEqual([
      { limit: 15, offset: 0 },
      { limit: 15, offset: 15 },
      { limit: 15, offset: 30 },
    ]);
  });

  it('asks once for a page, however often it is wanted', async () => {
    const { read } = aList(40);
    const pages = makePagedQuery(['crew'], 15, read);
    await pages.load();
    await Promise.all([pages.loadMore(), pages.loadMore()]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('lists a row once that has moved to the next page meanwhile', async () => {
    const { rows, read } = aList(20);
    const pages = makePagedQuery(['crew'], 15, read);
    await pages.load();
    rows.unshift({ uuid: 'new' });
    await pages.loadMore();
    const ids = pages.state.value?.data.map(({ uuid }) => uuid) ?? [];
    expect(ids.filter((id) => id === 'row-14')).toHaveLength(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('reads all loaded pages again when the list has changed', async () => {
    const { rows, read } = aList(40);
    const pages = makePagedQuery(['crew'], 15, read);
    pages.observe();
    await settled();
    await pages.loadMore();
    rows[20] = { uuid: 'changed' };
    invalidate(['crew']);
    await settled();
    expect(read).toHaveBeenLastCalledWith({ limit: 30, offset: 0 });
    expect(pages.state.value?.data[20]?.uuid).toBe('changed');
  });

  it('keeps what it has when a page fails, says why, and tries again', async () => {
    const { read } = aList(20);
    const pages = makePagedQuery(['crew'], 15, read);
    await pages.load();
    read.mockResolvedValueOnce(failure as never);
    await pages.loadMore();
    expect(pages.next.failure).toEqual(failure);
    expect(pages.state.value?.data).toHaveLength(15);
    await pages.loadMore();
    expect(pages.next.failure).toBeNull();
    expect(pages.state.value?.data).toHaveLength(20);
  });

  it('ends at the last page, even if the count said more', async () => {
    const { rows, read } = aList(20);
    const pages = makePagedQuery(['crew'], 15, read);
    await pages.load();
    rows.length = 15;
    await pages.loadMore();
    expect(pages.state.value).toMatchObject({ count: 15 });
  });
});

describe('a list that other players change', () => {
  it('is read again when it is shown later', async () => {
    vi.useFakeTimers();
    const read = vi.fn(async () => ({ ok: true as const, answer: 'board', rev: 1 }));
    const board = makeQuery([], read, 20_000);
    board.observe()();
    await vi.advanceTimersByTimeAsync(10_000);
    board.observe()();
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(15_000);
    board.observe()();
    expect(read).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});
