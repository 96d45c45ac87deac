import { createHash, createHmac } from 'node:crypto';
import { signInitData, verifyInitData } from '../init-data.ts';
import type { Messenger } from '../messenger.ts';

/** Plays the messenger's part on one machine, with a bot of its own: its token follows from the installation's secret. */
export function localMessenger(secret: string): Messenger {
  const id = createHash('sha256').update(secret).digest().readUInt32BE();
  const botToken = `${id}:${createHmac('sha256', secret).update('local bot').digest('base64url')}`;
  return {
    kind: 'local',
    verify: (initData) => verifyInitData(initData, botToken, Date.now()),
    sign: (identity) => signInitData(identity, botToken, Date.now()),
  };
}
