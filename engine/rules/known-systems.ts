import type { Player } from './player.ts';

/** An explored system as an AI pilot sees it: bit `priority − 1` for a trip completed, and for an award dropped. */
export interface KnownSystem {
  readonly system: number;
  readonly completed: number;
  readonly awarded: number;
}

/** The systems that a player has explored, by priority. */
export function knownSystems(player: Player): KnownSystem[] {
  return Object.entries(player.systems)
    .filter(([, { status }]) => status !== 'available')
    .map(([priority, { completed, awarded }]) => ({ system: Number(priority), completed, awarded }))
    .sort((a, b) => a.system - b.system);
}

/** As text, since a run keeps it in the player's document: `system.completed.awarded` in base 36, a space between. */
export function packKnown(systems: readonly KnownSystem[]): string {
  return systems
    .map(({ system, completed, awarded }) =>
      [system, completed, awarded].map((part) => part.toString(36)).join('.'),
    )
    .join(' ');
}

export function unpackKnown(text: string): KnownSystem[] {
  if (text === '') return [];
  return text.split(' ').map((entry) => {
    const [system = 0, completed = 0, awarded = 0] = entry
      .split('.')
      .map((part) => Number.parseInt(part, 36));
    return { system, completed, awarded };
  });
}
