import { createHash, createHmac } from 'node:crypto';
import { log } from '../../core/log.ts';
import { machineTimers } from '../../core/timers.ts';
import { signInitData, verifyInitData } from '../init-data.ts';
import type { Messenger } from '../messenger.ts';

/**
 * Plays the messenger's part on one machine, with its own bot, whose token is derived from the installation's
 * secret. An invoice links to a call of the developer tools, which pays through the same code as the real
 * messenger's updates.
 */
export function localMessenger(secret: string, webhookSecret: string, now = machineTimers.now): Messenger {
  const id = createHash('sha256').update(secret).digest().readUInt32BE();
  const botToken = `${id}:${createHmac('sha256', secret).update('local bot').digest('base64url')}`;
  const answers = new Map<string, { readonly refusal: string | null }>();
  return {
    kind: 'local',
    webhookSecret,
    verify: (initData) => verifyInitData(initData, botToken, now()),
    sign: (identity) => signInitData(identity, botToken, now()),
    createInvoice: async ({ orderId }) => `/dev/payments/${orderId}/pay/`,
    answerCheckout: async (queryId, refusal) => {
      answers.set(queryId, { refusal });
    },
    takeAnswer: (queryId) => {
      const answer = answers.get(queryId);
      answers.delete(queryId);
      return answer;
    },
    refund: async () => undefined,
    readTransactions: async () => ({ count: 0, transactions: [] }),
    send: async (telegramId, { text }) => {
      log.info(`Local messenger, to ${telegramId}: ${text}`);
      return 'sent';
    },
    membershipOf: async () => 'member',
    startLink: async () => null,
    chatLink: async () => null,
    listenAt: async () => undefined,
    readWebhook: async () => null,
  };
}
