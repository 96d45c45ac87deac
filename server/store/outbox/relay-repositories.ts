import type { AnswerRepository } from '../repositories/answer-repository.ts';
import type { CrewRepository } from '../repositories/crew-repository.ts';
import type { FlightRepository } from '../repositories/flight-repository.ts';
import type { GeneralRepository } from '../repositories/general-repository.ts';
import type { LedgerRepository } from '../repositories/ledger-repository.ts';
import type { MintRepository } from '../repositories/mint-repository.ts';
import type { NoticeRepository } from '../repositories/notice-repository.ts';
import type { OrderRepository } from '../repositories/order-repository.ts';
import type { PlayerRepository } from '../repositories/player-repository.ts';
import type { PoolRepository } from '../repositories/pool-repository.ts';
import type { ScoreRepository } from '../repositories/standing-repository.ts';
import type { TributeRepository } from '../repositories/tribute-repository.ts';
import type { TunablesRepository } from '../repositories/tunables-repository.ts';

/** What the settler reads from and carries to. */
export interface DeliveryStores {
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
