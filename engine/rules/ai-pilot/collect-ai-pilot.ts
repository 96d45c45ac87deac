import { galaxy } from '../../content/galaxy.ts';
import type { SystemRow } from '../../content/schemas/galaxy.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { AiPilotState, AiRegistration, AiRun } from '../core/ai-pilot-state.ts';
import {
  addTotals,
  type Change,
  changeShip,
  type Decided,
  type DecisionContext,
  moveMoney,
  replaceShip,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import type { OwnedShip, Player, Totals } from '../core/player.ts';
import { withCollectedTrip } from '../core/reference-trip.ts';
import { addScores } from '../crew/leaderboard.ts';
import { countCollected } from '../crew/tribute.ts';
import { giveAwards, reportUnpaid } from '../galaxy/awards.ts';
import { type KnownSystem, withBit, withFlown } from '../galaxy/progress.ts';
import { type AiFlight, aiStateAt } from './ai-flights.ts';
import { type AiReport, aiReportAt } from './ai-pilot.ts';
import { withCollectedSteps } from './ai-steps.ts';
import { type AiAccount, aiCheck, setVerdict, withRegistrations } from './ai-unlock.ts';

export interface AiCollected {
  readonly change: Change;
  readonly report: AiReport;
}

/**
 * Pays a run's whole earnings after its last flight has ended. Its trips become completed, but a system
 * whose last trip it flew stays in progress until the player completes it by hand (D14). Repairs made
 * during the run count.
 */
export function collectAiPilot(
  player: Player,
  ship: OwnedShip,
  systems: readonly SystemRow[],
  { nowMs, tunables }: DecisionContext,
): Decided<AiCollected, 'ai_pilot_inactive' | 'session_not_finished'> {
  const mine = player.aiPilots.ships[ship.id];
  const run = mine?.run;
  if (!run || run.collectedAtMs !== null) return { refuse: 'ai_pilot_inactive' };
  if (!aiStateAt(run, nowMs, systems, tunables).stop) return { refuse: 'session_not_finished' };
  const report = aiReportAt(run, nowMs, systems, tunables);
  const collected = { ...mine, run: { ...run, collectedAtMs: nowMs } };
  const change = withPlayer(unchanged(player), {
    aiPilots: { ...player.aiPilots, ships: { ...forgetCollected(player), [ship.id]: collected } },
  });
  return { ok: { change: payRun(change, ship, { run, report, nowMs, tunables }), report } };
}

/**
 * Removes a ship's AI pilot after a refund. The run is paid for its ended flights; a current flight pays
 * nothing, but its damage counts (D22). `tunablesOf` returns the version in force at the run's start.
 */
export function removeAiPilot(
  change: Change,
  shipId: string,
  systems: readonly SystemRow[],
  { nowMs, tunablesOf }: { readonly nowMs: number; readonly tunablesOf: (version: number) => Tunables },
): Change {
  const { aiPilots, ships } = change.player;
  const { [shipId]: pilot, ...others } = aiPilots.ships;
  const without = withPlayer(change, { aiPilots: { ...aiPilots, ships: others } });
  const ship = ships.find(({ id }) => id === shipId);
  const run = pilot?.run;
  if (!ship || !run || run.collectedAtMs !== null) return without;
  const tunables = tunablesOf(run.tunablesVersion);
  const report = aiReportAt(run, nowMs, systems, tunables);
  return payRun(without, ship, { run, report, nowMs, tunables });
}

/**
 * Ends a run in an operator's name (D63), paid as after a refund; the ship keeps its AI pilot. A run that
 * can't be computed or paid brings nothing, which is reported. Repeating the call changes nothing.
 */
export function endAiRun(
  player: Player,
  shipId: string,
  systems: readonly SystemRow[],
  { nowMs, tunablesOf }: { readonly nowMs: number; readonly tunablesOf: (version: number) => Tunables },
): Change {
  const pilot = player.aiPilots.ships[shipId];
  if (!pilot?.run || pilot.run.collectedAtMs !== null) return unchanged(player);
  const idle = (change: Change) => {
    const { aiPilots } = change.player;
    const ships = { ...aiPilots.ships, [shipId]: { ...pilot, run: null } };
    return withPlayer(change, { aiPilots: { ...aiPilots, ships } });
  };
  try {
    const paid = idle(removeAiPilot(unchanged(player), shipId, systems, { nowMs, tunablesOf }));
    if (paid.player.ships.every(({ health }) => Number.isFinite(health.value))) return paid;
  } catch {
    // The ship is free all the same.
  }
  return reportUnpaid(idle(unchanged(player)), nowMs);
}

interface PayRunInput {
  readonly run: AiRun;
  readonly report: AiReport;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

function payRun(before: Change, ship: OwnedShip, { run, report, nowMs, tunables }: PayRunInput): Change {
  const { player } = before;
  const paid = report.mined + report.manualMined;
  let change = withPlayer(before, {
    aiPilots: withCollectedSteps(player.aiPilots, report.state.flights, nowMs),
    ships: replaceShip(player.ships, comeHome(ship, run, report, nowMs)),
    systems: report.ended.map(flownBy).reduce(withFlown, player.systems),
    totals: countRun(player.totals, run, report),
    rewards: report.ended.reduce(
      (rewards, { expected }) => withCollectedTrip(rewards, expected, nowMs, tunables),
      player.rewards,
    ),
  });
  change = moveMoney(change, 'default', paid, { reason: 'ai_pilot', reference: run.id, nowMs });
  change = giveAwards(change, report.awards, { reason: 'award', reference: run.id, nowMs });
  change = addScores(change, { flights: report.ended.length, earned: paid }, nowMs);
  return countCollected(change, report.ended.length, nowMs, tunables);
}

function flownBy({ system, trip }: AiFlight): KnownSystem {
  const flown = withBit(0, trip);
  return { system, completed: flown, awarded: flown };
}

/** Keeps only the last collected run, so that it can be read again while the document stays small. */
function forgetCollected(player: Player): AiPilotState['ships'] {
  const entries = Object.entries(player.aiPilots.ships);
  return Object.fromEntries(
    entries.map(([id, pilot]) => [id, pilot.run?.collectedAtMs == null ? pilot : { ...pilot, run: null }]),
  );
}

/** Subtracts the damage of all launched flights from the ship's health, and adds the repairs. */
function comeHome(ship: OwnedShip, run: AiRun, report: AiReport, nowMs: number): OwnedShip {
  const damage = report.state.flights.reduce((sum, flight) => sum + flight.damage, 0);
  const repairs = (run.repairs ?? []).reduce((sum, { health }) => sum + health, 0);
  const value = Math.max(0, ship.health.value - damage + repairs);
  return changeShip(ship, { health: { value, atMs: nowMs } });
}

function countRun(totals: Totals, run: AiRun, report: AiReport): Totals {
  const flights = report.ended.length;
  return addTotals(totals, {
    trips: flights,
    attackTrips: run.type === 'attack' ? flights : 0,
    expeditionTrips: run.type === 'expedition' ? flights : 0,
    mined: report.mined,
    manualMined: report.manualMined,
    caughtPirates: report.caughtPirates,
  });
}

/**
 * An operator gives an account to its holder: it no longer counts for this player, and free AI pilots that
 * it had opened end as after a refund.
 */
export function loseAccount(
  player: Player,
  { exchange, uid }: Pick<AiAccount, 'exchange' | 'uid'>,
  { nowMs, tunables, tunablesOf }: DecisionContext & { readonly tunablesOf: (version: number) => Tunables },
): Change {
  const isMoved = (one: AiRegistration) => one.exchange === exchange && one.uid === uid;
  const lost = setVerdict(player, isMoved, { rejected: 'moved', atMs: nowMs });
  if (aiCheck(lost.player, nowMs, tunables).status !== 'rejected') return lost;
  const free = player.ships.filter(({ id }) => player.aiPilots.ships[id]?.unlock === 'free');
  return free.reduce(
    (change, { id }) => removeAiPilot(change, id, galaxy.systems, { nowMs, tunablesOf }),
    lost,
  );
}

/**
 * Records that an operator has confirmed the account as this player's. It replaces another account
 * at the same exchange.
 */
export function gainAccount(player: Player, account: AiAccount, nowMs: number): Change {
  const { registrations } = player.aiPilots;
  const before = registrations.find(({ exchange }) => exchange === account.exchange);
  const gained: AiRegistration = {
    ...account,
    email: before?.uid === account.uid ? before.email : account.email,
    atMs: before?.atMs ?? nowMs,
    verdict: { rejected: null, atMs: nowMs },
  };
  const others = registrations.filter(({ exchange }) => exchange !== account.exchange);
  return withRegistrations(unchanged(player), [...others, gained]);
}
