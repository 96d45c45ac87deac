import type { LiveContent } from '#engine/content/live-content.ts';
import { type StopKind, stopKeys } from '#engine/protocol/dev/console-data.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { serviceCommand } from '../core/command.ts';
import { untilOthersKnow } from './content/run-publication.ts';

export const listStops = serviceCommand<'dev.stops'>(async ({ stops }) => ({
  answer: { data: [...stops.list] },
}));

/** Saved before it counts here. Letting go on what isn't stopped changes nothing. */
export const changeStop = serviceCommand<'dev.change-stop'>(async (services, { body }, { developer }) => {
  const { store, stops, clock, live } = services;
  const { kind, key, isStopped, reason } = body;
  if (isStopped && !keysOf(store.content.current().content, kind).includes(key))
    throw new CallRefused('validation_failed', { fields: { key: 'unknown' } });
  if (isStopped) {
    const at = new Date(clock.realMs()).toISOString();
    await store.serverState.stop({ kind, key, reason, by: developer?.name ?? null, at });
  } else await store.serverState.letGoOn({ kind, key });
  if (stops.set(await store.serverState.stops())) live.pushContent();
  await untilOthersKnow(services);
  return { answer: { data: [...stops.list] } };
});

function keysOf(content: LiveContent, kind: StopKind): readonly string[] {
  if (kind === 'event') return content.events.map(({ key }) => key);
  if (kind === 'product') return content.products.map(({ key }) => key);
  return stopKeys[kind];
}
