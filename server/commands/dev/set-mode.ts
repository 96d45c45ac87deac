import { serviceCommand } from '../core/command.ts';

/** Saved before it counts here; the other servers read it twice a second. */
export const setMode = serviceCommand<'dev.set-mode'>(async ({ store, mode, live }, { body }) => {
  await store.serverState.saveMode(body.mode);
  if (mode.set(body.mode) && body.mode === 'closed') live.endAll('maintenance');
  return { answer: { mode: body.mode } };
});
