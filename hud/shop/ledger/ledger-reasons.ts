import type { IconName } from '#hud/ui/icons/icon.tsx';

/** Every reason that the rules move money for, with its glyph; the words are under `ledger.reason`. */
const icons = {
  trip: 'trip',
  docking: 'trip',
  award: 'diamond',
  grant: 'plus',
  conversion: 'arrows-exchange',
  purchase: 'star',
  refund: 'star',
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
  task: 'homeland',
  quest: 'homeland',
  achievement: 'top',
  investment: 'homeland',
  daily_reward: 'clock',
} as const satisfies Record<string, IconName>;

function isKnown(reason: string): reason is keyof typeof icons {
  return Object.hasOwn(icons, reason);
}

/** The key of a reason's words; one of a newer server is 'other'. */
export function reasonWord(reason: string): string {
  return isKnown(reason) ? reason : 'other';
}

export function reasonIcon(reason: string): IconName {
  return isKnown(reason) ? icons[reason] : 'info-circle';
}
