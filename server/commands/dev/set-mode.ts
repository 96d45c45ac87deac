import { serviceCommand } from '../core/command.ts';
import { untilOthersKnow } from './until-others-know.ts';

/** Saved before it counts here. */
export const setMode = serviceCommand<'dev.set-mode'>(async (services, { body }) => {
  const { store, mode, live } = services;
  await store.serverState.saveMode(body.mode);
  if (mode.set(body.mode) && body.mode === 'closed') live.endAll('maintenance');
  await untilOthersKnow(services);
  return { answer: { mode: body.mode } };
});
