import { describe, expect, it } from 'vitest';
import { artifactRows, shipRows } from '#engine/content/hangar.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { giveAttachments } from '#engine/rules/account/give-attachments.ts';
import { mergeDouble, mergedParts, partsToMerge } from '#engine/rules/account/merge-doubles.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { refused, unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';

const profile = (telegramId: number) => ({
  telegramId,
  firstName: `P${telegramId}`,
  lastName: null,
  username: null,
  referralCode: String(telegramId),
});
const secrets = { capsule: 'ab'.repeat(16), synthesis: 'cd'.repeat(16) };
const plain = (id: string, telegramId: number) => newPlayer(id, profile(telegramId), secrets, 0);
const [ship, artifact] = [shipRows[0]!.key, artifactRows[0]!.key];
const rich = (fields: Partial<Player> = {}): Player => ({
  ...plain('double', 1),
  balance: { default: 12_345, clean: 67 },
  keys: { ship: 2, artifact: 3 },
  boosters: { autoReplenishCount: 4, fullHealingCount: 5, timeTravelCount: 6 },
  shards: { [ship]: 7, [artifact]: 8 },
  artifacts: [{ id: 'a', key: artifact, grade: 2, shipId: null }],
  ...fields,
});
const merge = (player: Player) => mergeDouble(player, 'target', 'merge-id', 5);

describe('a merge of doubles', () => {
  it('empties the double and sends all of it in one message', () => {
    const decided = merge(rich());
    if (refused(decided)) throw new Error(decided.refuse);
    const { player, effects } = decided.ok;
    expect(player).toMatchObject({
      balance: { default: 0, clean: 0 },
      keys: { ship: 0, artifact: 0 },
      shards: {},
      ships: [],
      artifacts: [],
      account: { mergedInto: 'target' },
    });
    const entries = effects.filter(({ kind }) => kind === 'ledger');
    expect(entries).toMatchObject([
      { amount: -12_345, reason: 'merge', reference: 'merge-id' },
      { amount: -67, reason: 'merge' },
    ]);
    const message = effects.find(({ kind }) => kind === 'sent');
    expect(message).toMatchObject({ id: 'merge-id', toId: 'target', attachments: partsToMerge(rich()) });
  });

  it('gives the other account what the double had: nothing is lost or doubled', () => {
    const target = plain('target', 2);
    const claim = {
      messageId: 'merge-id',
      newId: () => crypto.randomUUID(),
      nowMs: 5,
      tunables: defaultTunables,
    };
    const { player } = giveAttachments(unchanged(target), partsToMerge(rich()), claim);
    expect(player.balance).toEqual({
      default: target.balance.default + 12_345,
      clean: target.balance.clean + 67,
    });
    expect(player.keys).toEqual({ ship: target.keys.ship + 2, artifact: target.keys.artifact + 3 });
    expect(player.boosters.timeTravelCount).toBe(target.boosters.timeTravelCount + 6);
    expect(player.artifacts.map(({ key, grade }) => [key, grade])).toEqual([[artifact, 1]]);
    expect(player.shards[artifact]).toBe(8 + artifactRows[0]!.gradeShards[0]!);
  });

  it('is refused twice, with a debt, and while something is under way', () => {
    const refusalOf = (fields: Partial<Player>) => {
      const decided = merge(rich(fields));
      return refused(decided) ? decided.refuse : null;
    };
    expect(refusalOf({ account: { mergedInto: 'other' } })).toBe('already_merged');
    expect(refusalOf({ debt: { default: 1, clean: 0 } })).toBe('merge_open');
    expect(refusalOf({ flights: [{ id: 'f' }] as never })).toBe('merge_open');
    const run = { collectedAtMs: null } as never;
    expect(refusalOf({ aiPilots: { registrations: [], ships: { s: { unlock: 'paid', run } } } })).toBe(
      'merge_open',
    );
  });

  it('says of every part of a player what becomes of it', () => {
    const { balance, shards, keys, boosters, ships, artifacts, ...rest } = mergedParts;
    expect(new Set([balance, shards, keys, boosters, ships, artifacts])).toEqual(new Set(['moves']));
    expect(new Set(Object.values(rest))).toEqual(new Set(['stays']));
  });
});
