import type { EncounterChoice } from '../../../content/schemas/encounters.ts';
import type { CallPath } from '../../../protocol/core/call-path.ts';
import type { EncounterView } from '../../../protocol/trip/calls.ts';
import { tripPaths } from '../../../protocol/trip/paths.ts';
import type { PlayInput } from '../../../rules/trip/encounters/encounter-play.ts';
import { call } from '../../core/api.ts';
import { applyBalance, applyFlight } from '../../core/apply-push.ts';
import { applyResult, type Outcome, sendChange } from '../../core/operation.ts';
import { makeQueries } from '../../core/query.ts';
import { state } from '../../core/state.ts';

/** Encounters of a flight, by the flight's id (D34). */
export const encountersOf = makeQueries<readonly EncounterView[]>([], async (flightId) => {
  const id = state.flights[flightId]?.shipId ?? '';
  const result = await call(tripPaths['encounters.list'], { params: { id, sid: flightId } });
  return result.ok ? { ...result, answer: result.answer.data } : result;
});

/** Chooses a way, and lets the draw decide. */
export function chooseEncounter(flightId: string, n: number, choice: EncounterChoice): Promise<Outcome> {
  return change(tripPaths['encounters.choose'], flightId, n, { choice }, `${flightId} ${n}`);
}

/** Begins the one try at a way that is played. */
export function startEncounter(flightId: string, n: number, choice: EncounterChoice): Promise<Outcome> {
  return change(tripPaths['encounters.start'], flightId, n, { choice }, `${flightId} ${n} ${choice}`);
}

/** Reports the inputs of a play. The same report can be sent again until it is answered. */
export function reportEncounter(
  flightId: string,
  n: number,
  choice: EncounterChoice,
  input: readonly PlayInput[],
): Promise<Outcome> {
  const sent = input.map((entry) => ({ ...entry }));
  return change(
    tripPaths['encounters.choose'],
    flightId,
    n,
    { choice, input: sent },
    `${flightId} ${n} played`,
  );
}

/** When another device was faster or the time is over, the encounters are read again. */
async function change(
  path: CallPath<'encounters.choose' | 'encounters.start'>,
  flightId: string,
  n: number,
  body: { choice: EncounterChoice; input?: PlayInput[] },
  intent: string,
): Promise<Outcome> {
  const id = state.flights[flightId]?.shipId ?? '';
  const query = encountersOf(flightId);
  const result = await sendChange(path, { params: { id, sid: flightId, n: String(n) }, body }, { intent });
  const outcome = applyResult(result, ({ answer, rev }) => {
    applyBalance(answer.balance, rev);
    applyFlight(answer.session, rev);
    const others = query.state.value ?? [];
    query.apply(
      others.map((encounter) => (encounter.n === n ? answer.encounter : encounter)),
      rev,
    );
  });
  if (!outcome.ok) await query.load();
  return outcome;
}
