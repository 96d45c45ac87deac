import type { CallName } from '../../engine/protocol/paths.ts';
import { advanceClock } from './advance-clock.ts';
import { catchPirate } from './catch-pirate.ts';
import { chooseShip } from './choose-ship.ts';
import type { CommandsOf } from './command.ts';
import { completeSystem } from './complete-system.ts';
import { convertProtomatter } from './convert-protomatter.ts';
import { countTaps } from './count-taps.ts';
import { createShip } from './create-ship.ts';
import { createUser } from './create-user.ts';
import { exchangeToken } from './exchange-token.ts';
import { finishOnboarding } from './finish-onboarding.ts';
import { finishSession } from './finish-session.ts';
import { getBalance } from './get-balance.ts';
import { getBoosters } from './get-boosters.ts';
import { getSession } from './get-session.ts';
import { getShip } from './get-ship.ts';
import { getStatistics } from './get-statistics.ts';
import { getTrip } from './get-trip.ts';
import { getTunables } from './get-tunables.ts';
import { getUser } from './get-user.ts';
import { grantThings } from './grant-things.ts';
import { homeCommands } from './home-commands.ts';
import { levelShip } from './level-ship.ts';
import { listGalaxies } from './list-galaxies.ts';
import { listLedger } from './list-ledger.ts';
import { listRunning } from './list-running.ts';
import { listSessions } from './list-sessions.ts';
import { listShips } from './list-ships.ts';
import { listSystems } from './list-systems.ts';
import { listTrips } from './list-trips.ts';
import { listTunableVersions } from './list-tunable-versions.ts';
import { luckCommands } from './luck-commands.ts';
import { makeInitData } from './make-init-data.ts';
import { openSession } from './open-session.ts';
import { peopleCommands } from './people-commands.ts';
import { publishTunables } from './publish-tunables.ts';
import { replenishCargo } from './replenish-cargo.ts';
import { restoreTunables } from './restore-tunables.ts';
import { spendPoints } from './spend-points.ts';
import { startSession } from './start-session.ts';
import { startSystem } from './start-system.ts';
import { tellClock } from './tell-clock.ts';
import { useBoosters } from './use-boosters.ts';

/** Which command answers which call: all of them, by type. */
export const commands: CommandsOf<CallName> = {
  'auth.token': exchangeToken,
  'auth.session': openSession,
  'auth.create': createUser,
  'auth.me': getUser,
  'auth.onboarding': finishOnboarding,
  'protomatters.get': getBalance,
  'protomatters.convert': convertProtomatter,
  'ledger.list': listLedger,
  'boosters.get': getBoosters,
  'boosters.use': useBoosters,
  'collections.ships': listShips,
  'ships.create': createShip,
  'ships.get': getShip,
  'ships.choose': chooseShip,
  'ships.level': levelShip,
  'ships.characteristics': spendPoints,
  'sessions.start': startSession,
  'sessions.list': listSessions,
  'sessions.get': getSession,
  'sessions.finish': finishSession,
  'sessions.pirate': catchPirate,
  'sessions.replenish': replenishCargo,
  'statistics.trips': getStatistics,
  'statistics.sessions': listRunning,
  'galaxies.list': listGalaxies,
  'systems.list': listSystems,
  'systems.start': startSystem,
  'systems.complete': completeSystem,
  'trips.list': listTrips,
  'trips.get': getTrip,
  ...peopleCommands,
  ...luckCommands,
  ...homeCommands,
  'dev.clock': tellClock,
  'dev.advance': advanceClock,
  'dev.init-data': makeInitData,
  'dev.grant': grantThings,
  'dev.tunables': getTunables,
  'dev.publish-tunables': publishTunables,
  'dev.tunable-versions': listTunableVersions,
  'dev.restore-tunables': restoreTunables,
  'dev.taps': countTaps,
};
