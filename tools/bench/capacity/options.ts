import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The options of the command line, as text. */
export interface Options {
  readonly minutes?: string;
  readonly players?: string;
  /** Idle players beside the tapping ones. */
  readonly idle?: string;
  /** Numbers of players. */
  readonly steps?: string;
  /** Measured time of a step in seconds. */
  readonly seconds?: string;
  readonly profile?: string;
  /** Milliseconds between two reports of a player. */
  readonly every?: string;
  /** A folder for heap snapshots after a third of the time and at its end. */
  readonly snapshots?: string;
}

export interface Places {
  /** The repository. */
  readonly root: string;
  /** The bundled programs of this measurement. */
  readonly folder: string;
}

export function loadSteps({ steps }: Options, otherwise: readonly number[]): readonly number[] {
  return steps?.split(',').map(Number) ?? otherwise;
}

/** Runs a measurement with a data folder of its own. */
export async function withDataFolder<Result>(run: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'capacity-'));
  try {
    return await run(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
