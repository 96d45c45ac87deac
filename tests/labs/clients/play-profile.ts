import type { Flow, Visit } from './flows/flow.ts';
import type { Lab } from './lab.ts';
import type { Profile } from './profiles/profile.ts';

/** Outcome of a flow in a client: it ended, this client cannot do it, or it failed. */
export interface Cell {
  readonly flow: string;
  readonly kind: 'ended' | 'cannot' | 'failed';
  /** Why not, and what the player sees instead; or the faults. */
  readonly text: string;
}

/** Plays flows one after the other in a client of a profile. A failed flow is followed by a new window. */
export async function playProfile(
  lab: Lab,
  profile: Profile,
  version: string,
  chosen: readonly Flow[],
): Promise<Cell[]> {
  const cells: Cell[] = [];
  const player = await lab.player();
  const open = async () => {
    const opened = await lab.open(profile, version, player);
    await opened.isReady().catch(() => undefined);
    return opened;
  };
  let client = await open();
  try {
    for (const flow of chosen) {
      const cell = await playFlow(flow, { lab, client, player, version });
      cells.push({ ...cell, flow: flow.name });
      if (cell.kind !== 'failed') continue;
      await client.close();
      client = await open();
      client.takeFaults();
    }
  } finally {
    await client.close();
  }
  return cells;
}

async function playFlow(flow: Flow, visit: Visit): Promise<Pick<Cell, 'kind' | 'text'>> {
  const faults: string[] = [];
  let reason: unknown;
  try {
    reason = await flow.play(visit);
  } catch (error) {
    faults.push(String(error).slice(0, 400));
  }
  faults.push(...visit.client.takeFaults());
  if (faults.length > 0) return { kind: 'failed', text: [...new Set(faults)].join('; ') };
  return typeof reason === 'string' ? { kind: 'cannot', text: reason } : { kind: 'ended', text: '' };
}
