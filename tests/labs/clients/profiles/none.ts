import type { Profile } from './profile.ts';

/** A plain browser at the address of a game that has a bot. */
export const none: Profile = {
  name: 'none',
  title: 'No messenger',
  source: 'a browser',
  platform: null,
  versions: ['-'],
  transport: null,
  reloads: 'current',
  lacks: [],
  answers: {},
  early: [],
  minimise: [],
  restore: [],
  linkWithinMs: null,
  invoices: [],
  device: { share: 'absent', readsClipboard: true, writesClipboard: true, downloads: true },
  window: { width: 390, height: 844, isPhone: true },
};
