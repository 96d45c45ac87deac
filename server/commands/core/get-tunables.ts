import { tunableRows } from '#engine/content/tunables.ts';
import type { TunablesVersion } from '#server/store/repositories/tunables-repository.ts';
import { runs } from './command.ts';

export const getTunables = runs<'dev.tunables'>(async ({ store }) => ({
  answer: tunablesView(store.tunables.current()),
}));

export function tunablesView({ version, values }: TunablesVersion) {
  return { version, values: { ...values }, rows: { ...tunableRows } };
}
