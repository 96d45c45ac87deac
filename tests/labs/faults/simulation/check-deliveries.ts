import type { FlightRecord } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { leaderboardScore } from '#engine/rules/crew/leaderboard.ts';
import type { Standing } from '#server/store/leaderboards/standing.ts';
import type { StoredEntry } from './check-money.ts';
import type { Outcome } from './invariants.ts';

interface StoredFlight extends Omit<FlightRecord, 'flight'> {
  readonly _id: string;
  readonly playerId: string;
  readonly flight: { readonly system: number; readonly trip: number };
}

/** The outboxes are empty, and what came out of them is there once. */
export function checkDeliveries(outcome: Outcome): void {
  const { all, broken, field, players } = outcome;
  for (const { _id, outbox, outboxRev } of all<{ _id: string; outbox: unknown[]; outboxRev?: number }>(
    'players',
  ))
    if (outbox.length > 0 || outboxRev !== undefined) broken(`the outbox of ${_id} isn't empty`);
  for (const { services } of field.processes)
    if (services?.store.outboxRelay.unknownEntries) broken('the relay has met unknown entries');
  checkPools(outcome);
  checkFlights(outcome);
  for (const player of players) {
    checkCrew(outcome, player);
    checkStanding(outcome, player);
  }
}

function checkPools({ all, broken, players }: Outcome): void {
  const sum = (amounts: readonly { amount: number }[]) =>
    amounts.reduce((total, { amount }) => total + amount, 0);
  const shares = all<{ pool: string; amount: number; playerId: string }>('shares');
  const invested = all<StoredEntry>('ledger').filter(({ reason }) => reason === 'investment');
  for (const { _id, amount, investors } of all<{ _id: string; amount: number; investors: number }>('pools')) {
    const own = shares.filter(({ pool }) => pool === _id);
    const paid = -sum(invested.filter(({ reference }) => reference === _id));
    const known = sum(players.map(({ homeland }) => homeland.investments[_id] ?? { amount: 0 }));
    if (amount !== sum(own) || amount !== paid || amount !== known)
      broken(
        `pool ${_id} holds ${amount}: its shares are ${sum(own)}, the ledger ${paid}, the players ${known}`,
      );
    const people = new Set(own.map(({ playerId }) => playerId)).size;
    if (investors !== people) broken(`pool ${_id} has ${investors} investors instead of ${people}`);
  }
}

/** A trip drops its award once, and every collected flight is in the history. */
function checkFlights({ all, broken, field, players }: Outcome): void {
  const flights = all<StoredFlight>('flights');
  const dropped = new Set<string>();
  for (const { playerId, flight, awards } of flights) {
    const trip = `${playerId} ${flight.system}/${flight.trip}`;
    if (awards.length > 0 && dropped.has(trip)) broken(`${trip} has dropped its award twice`);
    if (awards.length > 0) dropped.add(trip);
  }
  const running = new Set(players.flatMap((player) => player.flights.map(({ id }) => id)));
  const ended = new Set(flights.map(({ _id }) => _id));
  for (const { name, answers, params } of field.sent) {
    const done = answers.find(({ status }) => status < 300);
    if (!done) continue;
    if (name === 'sessions.start') {
      const { uuid } = JSON.parse(done.body) as { uuid: string };
      if (!running.has(uuid) && !ended.has(uuid)) broken(`flight ${uuid} was launched and is gone`);
    }
    if (name === 'sessions.finish' && !ended.has(params.sid ?? ''))
      broken(`flight ${params.sid} was collected and isn't in the history`);
  }
  for (const id of running) if (ended.has(id)) broken(`flight ${id} is running and collected`);
}

function checkCrew({ all, broken }: Outcome, { id, crew, crewActive }: Player): void {
  const crews = all<{ _id: string; leaderId: string; activeAtMs: number | null }>('crews');
  const active = crews.filter(({ leaderId, activeAtMs }) => leaderId === id && activeAtMs !== null).length;
  if (active !== crewActive) broken(`${id} counts ${crewActive} active pilots of ${active}`);
  const place = crews.find(({ _id }) => _id === id);
  if (
    place?.leaderId !== crew.leader?.id ||
    (place?.activeAtMs ?? null) !== (crew.leader?.activeAtMs ?? null)
  )
    broken(`${id} is in the crew differently than the crew says`);
  const period = all<{ _id: string; sinceMs: number; untilMs: number }>('generals').find(
    ({ _id }) => _id === id,
  );
  const { sinceMs, untilMs } = crew.general;
  if ((period?.sinceMs ?? 0) !== sinceMs || (period?.untilMs ?? 0) !== untilMs)
    broken(`${id} is a general for another time than the list says`);
}

function checkStanding({ all, broken }: Outcome, { id, totals, homeland }: Player): void {
  const standing = all<Standing & { _id: string }>('standings').find(({ _id }) => _id === id);
  const scores = {
    flights: totals.trips,
    earned: totals.mined + totals.manualMined,
    invested: homeland.invested,
  };
  for (const type of ['flights', 'earned', 'r-and-d'] as const) {
    const value = standing?.boards.total[type].value ?? 0;
    if (value !== leaderboardScore(scores, type))
      broken(`${id} stands at ${value} on ${type} instead of ${leaderboardScore(scores, type)}`);
  }
}
