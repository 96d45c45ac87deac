import type { CallName } from '#engine/protocol/core/paths.ts';
import { createUser } from '../account/create-user.ts';
import { exchangeToken } from '../account/exchange-token.ts';
import { finishOnboarding } from '../account/finish-onboarding.ts';
import { getStatistics } from '../account/get-statistics.ts';
import { getUser } from '../account/get-user.ts';
import { openSession } from '../account/open-session.ts';
import { convertProtomatter } from '../capsules/convert-protomatter.ts';
import { luckCommands } from '../capsules/luck-commands.ts';
import { peopleCommands } from '../crew/people-commands.ts';
import { grantThings } from '../dev/grant-things.ts';
import { completeSystem } from '../galaxy/complete-system.ts';
import { getTrip } from '../galaxy/get-trip.ts';
import { listGalaxies } from '../galaxy/list-galaxies.ts';
import { listSystems } from '../galaxy/list-systems.ts';
import { listTrips } from '../galaxy/list-trips.ts';
import { startSystem } from '../galaxy/start-system.ts';
import { chooseShip } from '../hangar/choose-ship.ts';
import { createShip } from '../hangar/create-ship.ts';
import { getShip } from '../hangar/get-ship.ts';
import { levelShip } from '../hangar/level-ship.ts';
import { listShips } from '../hangar/list-ships.ts';
import { spendPoints } from '../hangar/spend-points.ts';
import { homeCommands } from '../homeland/home-commands.ts';
import { catchPirate } from '../trip/catch-pirate.ts';
import { finishFlightCommand } from '../trip/finish-flight.ts';
import { getBoosters } from '../trip/get-boosters.ts';
import { getFlight } from '../trip/get-flight.ts';
import { listFlights } from '../trip/list-flights.ts';
import { listRunning } from '../trip/list-running.ts';
import { replenishCargo } from '../trip/replenish-cargo.ts';
import { startFlightCommand } from '../trip/start-flight.ts';
import { useBoosters } from '../trip/use-boosters.ts';
import { advanceClock } from './advance-clock.ts';
import type { CommandsOf } from './command.ts';
import { countTaps } from './count-taps.ts';
import { getBalance } from './get-balance.ts';
import { getTunables } from './get-tunables.ts';
import { listLedger } from './list-ledger.ts';
import { listTunableVersions } from './list-tunable-versions.ts';
import { makeInitData } from './make-init-data.ts';
import { publishTunables } from './publish-tunables.ts';
import { restoreTunables } from './restore-tunables.ts';
import { tellClock } from './tell-clock.ts';

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
  'sessions.start': startFlightCommand,
  'sessions.list': listFlights,
  'sessions.get': getFlight,
  'sessions.finish': finishFlightCommand,
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
