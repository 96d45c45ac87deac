import { describe, expect, it, vi } from 'vitest';
import { Chunk, isChunkError } from '#hud/shell/lazy.ts';

const parts = { name: 'parts' };

describe('a chunk', () => {
  it('is fetched once, however many ask for it', async () => {
    const bring = vi.fn(async () => parts);
    const chunk = new Chunk<typeof parts>();
    chunk.comesFrom(bring);
    expect(chunk.parts).toBeUndefined();
    expect(await Promise.all([chunk.fetch(), chunk.fetch()])).toEqual([parts, parts]);
    await chunk.fetch();
    expect(bring).toHaveBeenCalledTimes(1);
    expect(chunk.parts).toBe(parts);
  });

  it('is fetched again after a failure, which names the type and the address', async () => {
    const bring = vi.fn(async () => parts);
    bring.mockRejectedValueOnce(new TypeError('Failed to fetch module: https://game.example/static/a.js'));
    const chunk = new Chunk<typeof parts>();
    chunk.comesFrom(bring);
    const error = await chunk.fetch().catch((reason: unknown) => reason);
    expect(String(error)).toBe(
      'Error: Loading chunk failed (type: missing, url: https://game.example/static/a.js)',
    );
    expect(isChunkError(error)).toBe(true);
    expect(isChunkError(new Error('of something else'))).toBe(false);
    expect(await chunk.fetch()).toBe(parts);
  });

  it('fails with a timeout when it takes longer than two minutes', async () => {
    vi.useFakeTimers();
    const chunk = new Chunk<typeof parts>();
    chunk.comesFrom(() => new Promise(() => {}));
    const failed = expect(chunk.fetch()).rejects.toThrow('Loading chunk failed (type: timeout, url: )');
    await vi.advanceTimersByTimeAsync(120_000);
    await failed;
    vi.useRealTimers();
  });

  it('calls listeners when it is loaded, and at once after that', async () => {
    const chunk = new Chunk<typeof parts>();
    chunk.comesFrom(async () => parts);
    const heard: string[] = [];
    chunk.whenHere(({ name }) => heard.push(`early ${name}`));
    await chunk.fetch();
    chunk.whenHere(({ name }) => heard.push(`late ${name}`));
    expect(heard).toEqual(['early parts', 'late parts']);
  });

  it('lets its components retry once after each failure', async () => {
    const bring = vi.fn(async () => parts);
    bring.mockRejectedValueOnce(new Error('away'));
    const chunk = new Chunk<typeof parts>();
    chunk.comesFrom(bring);
    chunk.askAgain();
    expect(chunk.attempt).toBe(0);
    await chunk.fetch().catch(() => {});
    chunk.askAgain();
    chunk.askAgain();
    expect(chunk.attempt).toBe(1);
    await chunk.fetch();
    chunk.askAgain();
    expect(chunk.attempt).toBe(1);
  });
});
