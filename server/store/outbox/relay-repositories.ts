import type { Database } from '../core/connect-mongoose.ts';
import { AnswerRepository } from '../repositories/answer-repository.ts';
import { CrewRepository } from '../repositories/crew-repository.ts';
import { FairPlayRepository } from '../repositories/fair-play-repository.ts';
import { FlightRepository } from '../repositories/flight-repository.ts';
import { GeneralRepository } from '../repositories/general-repository.ts';
import { LedgerRepository } from '../repositories/ledger-repository.ts';
import { MintRepository } from '../repositories/mint-repository.ts';
import { NoticeRepository } from '../repositories/notice-repository.ts';
import { OrderRepository } from '../repositories/order-repository.ts';
import { PlayerRepository } from '../repositories/player-repository.ts';
import { PoolRepository } from '../repositories/pool-repository.ts';
import { ReviewRepository } from '../repositories/review-repository.ts';
import { StandingRepository } from '../repositories/standing-repository.ts';
import { TributeRepository } from '../repositories/tribute-repository.ts';
import { TunablesRepository } from '../repositories/tunables-repository.ts';

/** The repositories that the outbox relay reads from and delivers to. */
export interface RelayRepositories {
  readonly players: PlayerRepository;
  readonly ledger: LedgerRepository;
  readonly flights: FlightRepository;
  readonly fairPlay: FairPlayRepository;
  readonly answers: AnswerRepository;
  readonly crews: CrewRepository;
  readonly generals: GeneralRepository;
  readonly tributes: TributeRepository;
  readonly pools: PoolRepository;
  readonly standings: StandingRepository;
  readonly orders: OrderRepository;
  readonly notices: NoticeRepository;
  readonly mints: MintRepository;
  readonly reviews: ReviewRepository;
  readonly tunables: TunablesRepository;
}

export function createRelayRepositories(database: Database): RelayRepositories {
  return {
    players: new PlayerRepository(database),
    ledger: new LedgerRepository(database),
    flights: new FlightRepository(database),
    fairPlay: new FairPlayRepository(database),
    answers: new AnswerRepository(database),
    crews: new CrewRepository(database),
    generals: new GeneralRepository(database),
    tributes: new TributeRepository(database),
    pools: new PoolRepository(database),
    standings: new StandingRepository(database),
    orders: new OrderRepository(database),
    notices: new NoticeRepository(database),
    mints: new MintRepository(database),
    reviews: new ReviewRepository(database),
    tunables: new TunablesRepository(database),
  };
}
