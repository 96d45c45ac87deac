import type { Recruiter } from '#engine/rules/crew/join-crew.ts';
import type { CrewRepository } from './crew-repository.ts';
import type { GeneralRepository } from './general-repository.ts';
import type { PlayerRepository, PlayerSummary } from './player-repository.ts';

/** A general with what a list shows of one. */
export interface ListedGeneral extends Recruiter {
  readonly summary: PlayerSummary;
}

interface Sources {
  readonly players: PlayerRepository;
  readonly generals: GeneralRepository;
  readonly crews: CrewRepository;
}

const most = 1000;
/** What other processes do is seen after at most so long; one's own at once. */
const freshForMs = 2000;

/** Who has access as a general, read from time to time: many ask, and little changes. */
export class Recruiters {
  readonly #sources: Sources;
  #read: { readonly atMs: number; readonly version: string; readonly list: Promise<ListedGeneral[]> } | null =
    null;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** All of them, whether they have room or not; `nowMs` is game time. */
  async list(nowMs: number): Promise<readonly ListedGeneral[]> {
    const { generals, crews } = this.#sources;
    const version = `${generals.writes}:${crews.writes}`;
    const known = this.#read;
    const isFresh = known && known.version === version && Date.now() - known.atMs < freshForMs;
    const list = isFresh ? known.list : this.#readAll(nowMs);
    if (!isFresh) this.#read = { atMs: Date.now(), version, list };
    list.catch(() => {
      this.#read = null;
    });
    return (await list).filter(({ untilMs }) => untilMs > nowMs);
  }

  async #readAll(nowMs: number): Promise<ListedGeneral[]> {
    const { players, generals, crews } = this.#sources;
    const ids = await generals.findActive(nowMs, most);
    const [summaries, sizes] = await Promise.all([players.findSummaries(ids), crews.countMany(ids)]);
    return summaries.map((summary) => ({
      id: summary.id,
      leaderId: summary.crew.leader?.id ?? null,
      members: sizes.get(summary.id) ?? 0,
      untilMs: summary.crew.general.untilMs,
      summary,
    }));
  }
}
