import type { IconName } from '#hud/ui/icons/icon.tsx';

/** The glyph of every reason for which the rules move money; the names are strings under `ledger.reason`. */
const icons = {
  trip: 'trip',
  docking: 'trip',
  award: 'diamond',
  grant: 'plus',
  conversion: 'arrows-exchange',
  purchase: 'star',
  refund: 'star',
  debt: 'arrows-exchange',
  synthesis: 'atom',
  ship_capsule: 'key',
  artifact_capsule: 'key',
  ship_merge: 'shard',
  artifact_merge: 'shard',
  ship_level: 'chevrons-up',
  ai_pilot: 'ai',
  invitation: 'crew',
  approval: 'crew',
  tribute: 'crew',
  tribute_refund: 'crew',
  referral: 'crew',
  task: 'homeland',
  quest: 'homeland',
  achievement: 'top',
  investment: 'homeland',
  daily_reward: 'clock',
  encounter: 'trip',
  contract: 'homeland',
  contract_streak: 'homeland',
  inbox: 'mail',
} as const satisfies Record<string, IconName>;

function isKnown(reason: string): reason is keyof typeof icons {
  return Object.hasOwn(icons, reason);
}

/** The string key of a reason; 'other' for one that this client doesn't know. */
export function reasonWord(reason: string): string {
  return isKnown(reason) ? reason : 'other';
}

export function reasonIcon(reason: string): IconName {
  return isKnown(reason) ? icons[reason] : 'info-circle';
}
