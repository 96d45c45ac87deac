import { crewPaths } from '../../protocol/crew/paths.ts';
import { applyBalance } from '../core/apply-push.ts';
import { type Outcome, operate } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { crewStatistics, generalStatus, generals } from './queries.ts';

/** Picks a general, once and for good (D24). A general whose crew has filled up meanwhile leaves the list. */
export async function chooseGeneral(generalId: string): Promise<Outcome> {
  const outcome = await operate(crewPaths['generals.choose'], { body: { generalId } }, ({ answer, rev }) => {
    state.user = answer.user;
    applyBalance(answer.balance, rev);
    void crewStatistics.load();
  });
  if (!outcome.ok) void generals.load();
  return outcome;
}

/**
 * Approves the crew that the player was recruited into, which makes them active and pays them for it (D24).
 */
export async function approveCrew(): Promise<Outcome> {
  return operate(crewPaths['referrals.approve'], {}, ({ answer, rev }) => {
    state.user = answer.user;
    applyBalance(answer.balance, rev);
    void crewStatistics.load();
  });
}

export async function claimTribute(): Promise<Outcome> {
  return operate(crewPaths['generals.claim-tribute'], {}, ({ answer, rev }) => {
    applyBalance(answer.balance, rev);
    const { value } = generalStatus.state;
    if (value) generalStatus.apply({ ...value, tribute: 0 }, rev);
  });
}

/** Switches the general's notifications about returns and repairs. */
export async function switchNotifications(isNotificationEnabled: boolean): Promise<Outcome> {
  return operate(
    crewPaths['generals.notifications'],
    { body: { isNotificationEnabled } },
    ({ answer, rev }) => generalStatus.apply(answer, rev),
  );
}
