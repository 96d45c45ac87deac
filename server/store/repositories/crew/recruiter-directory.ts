import type { Recruiter } from '#engine/rules/crew/crew.ts';
import type { AbsenceRepository } from '../account/absence-repository.ts';
import type { PlayerRepository, PlayerSummary } from '../core/player-repository.ts';
import type { CrewRepository } from './crew-repository.ts';
import type { GeneralRepository } from './general-repository.ts';

/** A row of the list of generals. */
export interface ListedGeneral extends Recruiter {
  readonly summary: PlayerSummary;
}

interface Sources {
  readonly absences: AbsenceRepository;
  readonly players: PlayerRepository;
  readonly generals: GeneralRepository;
  readonly crews: CrewRepository;
}

const maxGenerals = 1000;
/** Maximum age of the list after changes by other processes; this process's own show immediately. */
const freshForMs = 2000;

/** The players with access as a general, cached for a moment: many ask for them, and they rarely change. */
export class RecruiterDirectory {
  readonly #sources: Sources;
  #read: { readonly atMs: number; readonly version: string; readonly list: Promise<ListedGeneral[]> } | null =
    null;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** All generals who aren't absent, also those whose crew is full. `nowMs` is game time. */
  async list(nowMs: number): Promise<readonly ListedGeneral[]> {
    const { generals, crews } = this.#sources;
    const version = `${generals.writes}:${crews.writes}`;
    const latest = this.#read;
    const isFresh = latest && latest.version === version && performance.now() - latest.atMs < freshForMs;
    const list = isFresh ? latest.list : this.#readAll(nowMs);
    if (!isFresh) this.#read = { atMs: performance.now(), version, list };
    list.catch(() => {
      this.#read = null;
    });
    return (await list).filter(({ untilMs }) => untilMs > nowMs);
  }

  async #readAll(nowMs: number): Promise<ListedGeneral[]> {
    const { absences, players, generals, crews } = this.#sources;
    const active = await generals.findActive(nowMs, maxGenerals);
    const absent = await absences.among(active);
    const ids = active.filter((id) => !absent.has(id));
    const [summaries, sizes] = await Promise.all([players.findSummaries(ids), crews.countMany(ids)]);
    return summaries.map((summary) => ({
      id: summary.id,
      leaderId: summary.crew.leader?.id ?? null,
      members: sizes.get(summary.id) ?? 0,
      active: summary.crewActive,
      untilMs: summary.crew.general.untilMs,
      summary,
    }));
  }
}
