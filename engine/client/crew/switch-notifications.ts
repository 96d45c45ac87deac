import { call } from '../core/api.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { generalStatus } from './crew.ts';

/** Switches the general's notices of returns and repairs. */
export async function switchNotifications(isNotificationEnabled: boolean): Promise<Outcome> {
  const result = await call('generals.notifications', { body: { isNotificationEnabled } });
  return settle(result, ({ answer, rev }) => generalStatus.apply(answer, rev));
}
