import type { Device } from '../../protocol/account/calls.ts';
import { accountPaths } from '../../protocol/account/paths.ts';
import { call } from '../core/api.ts';
import { type Outcome, operate } from '../core/operation.ts';
import { makeQuery, type Query } from '../core/query.ts';

/** The devices that the player is signed in on; read again when it is a minute old. */
export const devices: Query<Device[]> = makeQuery<Device[]>(
  [],
  async () => {
    const result = await call(accountPaths['devices.list']);
    return result.ok ? { ...result, answer: result.answer.data } : result;
  },
  60_000,
);

/** Logs out of one device. */
export function endDevice(uuid: string): Promise<Outcome> {
  return operate(accountPaths['devices.end'], { params: { id: uuid } }, ({ answer, rev }) =>
    devices.apply(answer.data, rev),
  );
}

/** Logs out of every device but this one. */
export function endOtherDevices(): Promise<Outcome> {
  return operate(accountPaths['devices.end-others'], {}, ({ answer, rev }) =>
    devices.apply(answer.data, rev),
  );
}
