import type { AnswerRepository } from './answer-repository.ts';
import type { CrewRepository } from './crew-repository.ts';
import type { FlightRepository } from './flight-repository.ts';
import type { GeneralRepository } from './general-repository.ts';
import type { LedgerRepository } from './ledger-repository.ts';
import type { MintRepository } from './mint-repository.ts';
import type { NoticeRepository } from './notice-repository.ts';
import type { OrderRepository } from './order-repository.ts';
import type { PlayerRepository } from './player-repository.ts';
import type { PoolRepository } from './pool-repository.ts';
import type { ScoreRepository } from './score-repository.ts';
import type { TributeRepository } from './tribute-repository.ts';
import type { TunablesRepository } from './tunables-repository.ts';

/** What the settler reads from and carries to. */
export interface SettledStores {
  readonly players: PlayerRepository;
  readonly ledger: LedgerRepository;
  readonly flights: FlightRepository;
  readonly answers: AnswerRepository;
  readonly crews: CrewRepository;
  readonly generals: GeneralRepository;
  readonly tributes: TributeRepository;
  readonly pools: PoolRepository;
  readonly scores: ScoreRepository;
  readonly orders: OrderRepository;
  readonly notices: NoticeRepository;
  readonly mints: MintRepository;
  readonly tunables: TunablesRepository;
}
