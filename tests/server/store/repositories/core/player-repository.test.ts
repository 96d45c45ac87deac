import { expect, it } from 'vitest';
import { RememberedCount } from '#server/store/repositories/core/player-repository.ts';

it('counts once a minute, and adds what was written since', async () => {
  let stored = 10;
  let times = 0;
  const counted = new RememberedCount(async () => {
    times++;
    return stored;
  });
  expect([await counted.read(0), await counted.read(30_000)]).toEqual([10, 10]);
  stored = 12;
  counted.add();
  expect(await counted.read(59_999)).toBe(11);
  expect(times).toBe(1);
  expect(await counted.read(60_000)).toBe(12);
  expect(times).toBe(2);
});

it('counts again after a failure', async () => {
  let times = 0;
  const counted = new RememberedCount(async () => {
    if (times++ === 0) throw new Error('away');
    return 3;
  });
  await expect(counted.read(0)).rejects.toThrow('away');
  expect(await counted.read(1)).toBe(3);
});
