import { runs } from '../core/command.ts';
import { takeUpdate } from './payments/take-update.ts';

/** Whoever gets here has shown the messenger's secret. */
export const receiveUpdate = runs<'webhooks.messenger'>(async (services, { body }) => {
  await takeUpdate(services, body);
  return { answer: { ok: true } };
});
