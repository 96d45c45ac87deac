import type { Player } from '../core/player.ts';

/**
 * An explored system as an AI pilot sees it. Bit `priority − 1` is set for each completed trip and for each dropped
 * award.
 */
export interface KnownSystem {
  readonly system: number;
  readonly completed: number;
  readonly awarded: number;
}

/** The systems that a player has explored, by priority. */
export function knownSystems({ systems }: Player): KnownSystem[] {
  const known: KnownSystem[] = [];
  for (const priority in systems) {
    const { status, completed, awarded } = systems[priority]!;
    if (status !== 'available') known.push({ system: Number(priority), completed, awarded });
  }
  return known.sort((a, b) => a.system - b.system);
}

/**
 * Packs them as text, since a run keeps it in the player's document: `system.completed.awarded` in base 36, separated
 * by spaces.
 */
export function packKnown(systems: readonly KnownSystem[]): string {
  return systems
    .map(
      ({ system, completed, awarded }) =>
        `${system.toString(36)}.${completed.toString(36)}.${awarded.toString(36)}`,
    )
    .join(' ');
}

export function unpackKnown(text: string): KnownSystem[] {
  if (text === '') return [];
  return text.split(' ').map((entry) => {
    const [system = '0', completed = '0', awarded = '0'] = entry.split('.');
    return { system: numberOf(system), completed: numberOf(completed), awarded: numberOf(awarded) };
  });
}

function numberOf(digits: string): number {
  return Number.parseInt(digits, 36);
}
