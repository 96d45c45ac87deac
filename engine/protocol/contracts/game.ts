import { economyContracts } from './economy.ts';
import { galaxiesContracts } from './galaxies.ts';
import { sessionsContracts } from './sessions.ts';
import { shipsContracts } from './ships.ts';

/** The service under `/game`. */
export const gameContracts = {
  ...economyContracts,
  ...shipsContracts,
  ...sessionsContracts,
  ...galaxiesContracts,
};
