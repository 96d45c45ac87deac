import { canChooseGeneral, crewCounts, crewPercent } from '#engine/rules/crew/crew.ts';
import { readCommand } from '../core/command.ts';

export const getReferralStatistics = readCommand<'referrals.statistics'>(
  async ({ tunables, messenger }, player, _input, { players }) => {
    const { leader } = player.crew;
    const [general] = await players.findSummaries(leader ? [leader.id] : []);
    const { spaceship, satellite, planetary } = crewCounts(player.crewActive, tunables);
    return {
      answer: {
        spaceshipCount: spaceship,
        satelliteCount: satellite,
        planetaryCount: planetary,
        extractionBonus: crewPercent(player.crewActive, tunables),
        currentGeneral: general
          ? { uuid: general.id, username: general.profile.username, firstName: general.profile.firstName }
          : null,
        canChooseGeneral: canChooseGeneral(player),
        inviteLink: await messenger.startLink(player.profile.referralCode),
      },
    };
  },
);
