import { galaxiesContracts } from '../galaxy/contracts.ts';
import { shipsContracts } from '../hangar/ship-contracts.ts';
import { economyContracts } from '../shop/economy-contracts.ts';
import { sessionsContracts } from '../trip/flight-contracts.ts';

/** The service under `/game`. */
export const gameContracts = {
  ...economyContracts,
  ...shipsContracts,
  ...sessionsContracts,
  ...galaxiesContracts,
};
