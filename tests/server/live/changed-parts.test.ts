import { describe, expect, it } from 'vitest';
import type { PlayerPart } from '#engine/protocol/core/live.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { changedParts } from '#server/live/changed-parts.ts';
import { aPlayer } from '../../engine/fixtures/given.ts';

describe('a change of a player', () => {
  it.each<[keyof Player, PlayerPart[]]>([
    ['boosters', ['boosters']],
    ['keys', ['capsules']],
    ['artifacts', ['artifacts', 'ships']],
    ['shards', ['artifacts', 'ships']],
    ['ships', ['ships']],
    ['systems', ['systems', 'trips']],
    ['totals', ['statistics']],
    ['aiPilots', ['ai-pilots', 'trips']],
    ['crew', ['crew', 'user']],
    ['mastery', ['ships', 'systems', 'trips']],
    ['shop', ['store', 'user']],
    ['nfts', ['user']],
  ])('of the %s is pushed as the parts that show it', (field, parts) => {
    const before = aPlayer();
    const after =
      field === 'ships' ? { ...before, ships: [] } : { ...before, [field]: { ...before[field as 'keys'] } };
    expect(changedParts(before, after as Player).sort()).toEqual(parts);
  });

  it('that changes nothing is not pushed', () => {
    const player = aPlayer();
    expect(changedParts(player, { ...player, rev: player.rev + 1 })).toEqual([]);
  });
});
