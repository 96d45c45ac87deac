import '#engine/protocol/core/add-later-paths.ts';
import type { EncounterChoice } from '#engine/content/schemas/encounters.ts';
import type { EncounterView } from '#engine/protocol/trip/encounter-contracts.ts';
import { call } from '../core/api.ts';
import { applyBalance, applyFlight } from '../core/apply-push.ts';
import { applyDecision, type Outcome, sendChange } from '../core/operation.ts';
import { makeQueries } from '../core/query.ts';
import { state } from '../core/state.ts';

/** What a flight meets, by the flight's id (D34). */
export const encountersOf = makeQueries<readonly EncounterView[]>([], async (flightId) => {
  const id = state.flights[flightId]?.shipId ?? '';
  const result = await call('encounters.list', { params: { id, sid: flightId } });
  return result.ok ? { ...result, answer: result.answer.data } : result;
});

/** Chooses a way. When another device was faster or the time is over, the encounters are read again. */
export async function chooseEncounter(
  flightId: string,
  n: number,
  choice: EncounterChoice,
): Promise<Outcome> {
  const id = state.flights[flightId]?.shipId ?? '';
  const query = encountersOf(flightId);
  const result = await sendChange(
    'encounters.choose',
    { params: { id, sid: flightId, n: String(n) }, body: { choice } },
    { intent: `${flightId} ${n}` },
  );
  const outcome = applyDecision(result, ({ answer, rev }) => {
    applyBalance(answer.balance, rev);
    applyFlight(answer.session, rev);
    const others = query.state.value ?? [];
    query.apply(
      others.map((one) => (one.n === n ? answer.encounter : one)),
      rev,
    );
  });
  if (!outcome.ok) await query.load();
  return outcome;
}
