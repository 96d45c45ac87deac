import { crewTierAt } from '#engine/rules/crew/crew.ts';
import { reads } from '../core/command.ts';

export const listReferrals = reads<'referrals.list'>(
  async ({ tunables }, player, { query: { limit, offset } }, { crews }) => {
    const [count, members] = await Promise.all([
      crews.count(player.id),
      crews.list(player.id, offset, limit),
    ]);
    const data = members.map(({ memberId, username, firstName, activeAtMs }, index) => {
      const isActive = activeAtMs !== null;
      const crew = isActive ? crewTierAt(offset + index, tunables) : null;
      return { uuid: memberId, username, firstName, crew, status: isActive };
    });
    return { answer: { count, data } };
  },
);
