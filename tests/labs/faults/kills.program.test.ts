import { expect, it } from 'vitest';
import { tryKills } from './kills/try-kills.ts';

// A busy machine takes ten times as long.
it('a server that is killed under load loses nothing and does nothing twice', {
  timeout: 300_000,
}, async () => {
  const { isGood, happened } = await tryKills(3);
  expect(isGood, happened).toBe(true);
});
