import { type Tunables, tunableFaults } from '../../engine/content/tunables.ts';
import { CallRefused } from '../call-refused.ts';
import { runs } from './command.ts';
import { tunablesView } from './get-tunables.ts';

export const publishTunables = runs<'dev.publish-tunables'>(async ({ store, live }, { body }) => {
  const faults = tunableFaults(body.values);
  if (Object.keys(faults).length > 0)
    throw new CallRefused('validation_failed', {
      fields: Object.fromEntries(Object.entries(faults).map(([name, fault]) => [`values.${name}`, fault])),
    });
  const published = await store.tunables.publish(body.values as Partial<Tunables>, body.note ?? null);
  live.tellTunables(published.version);
  return { answer: tunablesView(published) };
});
