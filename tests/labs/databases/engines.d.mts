export interface RunningEngine {
  readonly uri: string;
  stop(): Promise<unknown>;
}

export class EngineMissing extends Error {}
export const engines: readonly {
  readonly name: string;
  readonly isWhole: boolean;
  start(): Promise<RunningEngine>;
}[];
export const ferretBinary: string;
export function buildFerret(): void;
export function startFerret(folder: string): Promise<RunningEngine>;
